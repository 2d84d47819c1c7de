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
import { isFailure } from './renderErrors.ts';

/**
 * In place of a page that could not be loaded, with the way back, or that broke while it was drawn, with the way
 * home. The router puts it where the page stood, and takes it away when the address changes.
 */
export function ErrorPage({ error }: ErrorComponentProps) {
  const inside = useContext(InsideShell);
  useTitle('Error');
  useEffect(removeLoader, []);
  const page = isFailure(error) ? <FailedPage error={error} /> : <BrokenPage />;
  if (inside) return page;
  return (
    <main className={css.bare} id="main">
      {page}
    </main>
  );
}

function FailedPage({ error }: { error: unknown }) {
  const { history, invalidate } = useRouter();
  // A part of the portal that did not arrive may be one of an older version: only a new document knows.
  const retry = error instanceof CallFailed ? invalidate : () => location.reload();
  return (
    <Ghost title="Uh Oh :(" lede={reasonOf(error)}>
      <Button onClick={() => void retry()}>Try again</Button>
      <Button onClick={() => history.back()}>Go Back</Button>
    </Ghost>
  );
}

function BrokenPage() {
  return (
    <Ghost title="Uh Oh :(" lede="This page broke. We have been told, and will look at it.">
      <BackToHome />
    </Ghost>
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof CallFailed) || error.status === 0) {
    return 'No answer came. Look at your connection, then try again.';
  }
  const reason = error.refusal?.message ?? 'The answer made no sense. Try again in a moment.';
  // By its id the network finds the request in its log.
  return error.requestId ? `${reason} If you write to us, name request ${error.requestId}.` : reason;
}
