/** Joins the class names that apply: `classNames(css.button, small && css.small)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
