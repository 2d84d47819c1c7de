/** The main menu (specification, section 2, Main navigation). */
import type { User } from '#features/account/contract.ts';
import { isRestricted } from '../session.ts';

export const MAIN_MENU = ['Dashboard', 'Documents', 'Reports', 'Opportunities', 'Resources'] as const;
export type MenuName = (typeof MAIN_MENU)[number];

/** Pages that belong to an item, though their address does not say so. */
export const BELOW: Readonly<Record<string, MenuName>> = { '/amazon-link-builder': 'Opportunities' };

/** 'Dashboard' → '/dashboard', 'Ask Us' → '/ask-us'. */
export function menuPath(name: string): string {
  return `/${name.toLowerCase().replaceAll(' ', '-')}`;
}

/** The items that a person sees: pages that there are, are not restricted, and mean something to them. */
export function menuOf(user: User, isPage: (path: string) => boolean): MenuName[] {
  return MAIN_MENU.filter((name) => {
    const path = menuPath(name);
    return isPage(path) && !isRestricted(user, path) && (name !== 'Reports' || hasReports(user));
  });
}

/** Reports exist for YouTube channels under the network's content owner. */
export function hasReports(user: User): boolean {
  return user.feeds.some(({ domain, cms }) => domain === 'yt' && cms);
}
