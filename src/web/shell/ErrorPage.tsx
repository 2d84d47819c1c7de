import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useContext, useEffect } from 'react';
import { CallFailed } from '../call.ts';
import { useTitle } from '../title.ts';
import { Button } from '../ui/Button.tsx';
import { Ghost } from '../ui/Ghost.tsx';
import css from './Bare.module.css';
import { BackToHome } from './HomeLink.tsx';
import { InsideShell } from './insideShell.ts';
import { removeLoader } from './loader.ts';

/**
 * In place of a page that could not be loaded, with the way back, or that broke while it was drawn, with the way
 * home. The router shows it around the failed page alone and takes it away when the page changes.
 */
export function ErrorPage({ error }: ErrorComponentProps) {
  const inside = useContext(InsideShell);
  useEffect(removeLoader, []);
  const page = error instanceof CallFailed ? <FailedPage failure={error} /> : <BrokenPage />;
  if (inside) return page;
  return (
    <main className={css.bare} id="main">
      {page}
    </main>
  );
}

function FailedPage({ failure }: { failure: CallFailed }) {
  const { history, invalidate } = useRouter();
  useTitle('Error');
  return (
    <Ghost title="Uh Oh :(" lede={reasonOf(failure)}>
      <Button onClick={() => void invalidate()}>Try again</Button>
      <Button onClick={() => history.back()}>Go Back</Button>
    </Ghost>
  );
}

function BrokenPage() {
  useTitle('Error');
  return (
    <Ghost title="Uh Oh :(" lede="This page broke. We have been told, and will look at it.">
      <BackToHome />
    </Ghost>
  );
}

function reasonOf({ status, refusal }: CallFailed): string {
  if (status === 0) return 'No answer came. Look at your connection, then try again.';
  return refusal?.message ?? 'The answer made no sense. Try again in a moment.';
}
