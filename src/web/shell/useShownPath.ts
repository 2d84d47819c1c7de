import { useMatches } from '@tanstack/react-router';

/**
 * The path of the page that is shown, as routes.tsx writes it, so that no spelling of an address escapes a guard.
 * The router's location is ahead of it while the next page loads.
 */
export function useShownPath(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/' });
}
