/** The specification's fade of the site loader (section 9), in milliseconds; `--loader` of tokens.css. */
const FADE = 400;

/** Lets the site loader go. Nothing happens when it is gone already. */
export function removeLoader(): void {
  const loader = document.getElementById('loader');
  if (!loader || loader.classList.contains('loader-leaves')) return;
  loader.classList.add('loader-leaves');
  setTimeout(() => loader.remove(), FADE);
}
