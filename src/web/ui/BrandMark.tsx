import css from './BrandMark.module.css';

/** A door ajar with the light behind it, or the network's own logo in its place. */
export function BrandMark({ logo }: { logo?: string | null | undefined }) {
  if (logo) return <img className={css.mark} src={logo} alt="" width={28} height={28} />;
  return (
    <svg className={css.mark} viewBox="0 0 28 28" aria-hidden="true">
      <rect className={css.wall} width="28" height="28" rx="7" />
      <path className={css.light} d="M8 4.5h12V22H8zM14.5 22H20l4 6h-9.5z" />
      <path className={css.leaf} d="M8 4.5l6.5 3V28L8 23.5z" />
      <circle className={css.light} cx="12.6" cy="17" r="0.9" />
    </svg>
  );
}
