import { useMutation } from '@tanstack/react-query';
import type { logout } from '#features/sign-in/contract.ts';
import { brand } from '../brand.ts';
import { call, NotAdmitted } from '../call.ts';

export type Logout = {
  begin: () => void;
  /** From the click until the browser is gone. */
  busy: boolean;
  failed: boolean;
};

/** Ends the session, then leaves for the sign-on provider's logout with the ticket that the answer holds. */
export function useLogout(): Logout {
  const { mutate, isIdle, isError, error } = useMutation({
    mutationFn: () => call<typeof logout>('POST /api/logout'),
    onSuccess: ({ accessToken, apiKey }) => {
      const address = new URL(brand.logoutUrl, location.href);
      address.searchParams.set('access_token', accessToken);
      address.searchParams.set('apikey', apiKey);
      location.assign(address);
    },
  });
  return {
    begin: () => mutate(),
    busy: !isIdle && !isError,
    // Nobody to log out is as good as logged out: the session knows by then.
    failed: isError && !(error instanceof NotAdmitted),
  };
}

export const LOGOUT_FAILED = 'You could not be logged out. You are still signed in: try again.';
