import { useQueryClient } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTitle } from '#web/title.ts';
import { endSignIn } from './endSignIn.ts';

/** Where the sign-on provider sends the browser back to. There is nothing to see: the site loader stays until it is over. */
export function AuthPage() {
  useTitle('Sign in');
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    let stays = true;
    void endSignIn(queries, location.href).then((next: NavigateOptions) => {
      if (stays) void navigate({ ...next, replace: true });
    });
    return () => {
      stays = false;
    };
  }, [queries, navigate]);
  return null;
}
