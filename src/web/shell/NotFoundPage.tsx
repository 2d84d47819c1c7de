import { useTitle } from '../title.ts';
import { Ghost } from '../ui/Ghost.tsx';
import css from './Bare.module.css';
import { BackToHome } from './HomeLink.tsx';

export function NotFoundPage() {
  useTitle('Page not found');
  return (
    <Ghost title="404 Page not found :(" lede="Oooooups! Looks like you got lost.">
      <BackToHome />
    </Ghost>
  );
}

/** The same outside the house, where there is no menu around it. */
export function BareNotFoundPage() {
  return (
    <main className={css.bare} id="main">
      <NotFoundPage />
    </main>
  );
}
