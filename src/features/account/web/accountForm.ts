/** What the form of the account holds, and what is sent of it. */
import type { Given } from '#contract.ts';
import type { User, updateUser } from '../contract.ts';

interface Details {
  readonly firstName: string;
  readonly lastName: string;
  readonly language: User['language'];
}

interface Passwords {
  /** Whether the fields for it are shown. */
  readonly changePassword: boolean;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly newPasswordConfirm: string;
}

export type AccountForm = Details & Passwords;

export const NO_PASSWORD: Passwords = {
  changePassword: false,
  currentPassword: '',
  newPassword: '',
  newPasswordConfirm: '',
};

export function detailsOf({ firstName, lastName, language }: User): Details {
  return { firstName: firstName ?? '', lastName: lastName ?? '', language };
}

/** Whether anything was typed into the password's fields. */
export function isPasswordWanted({
  changePassword,
  currentPassword,
  newPassword,
  newPasswordConfirm,
}: Passwords): boolean {
  return changePassword && `${currentPassword}${newPassword}${newPasswordConfirm}` !== '';
}

/** As the server counts, in one form of what keyboards write in several. */
export function isLongEnough(password: string, minLength: number): boolean {
  return [...password.normalize('NFC')].length >= minLength;
}

/** All filled in, the new one long enough and twice the same. What else is asked of it only the server knows. */
export function isPasswordValid(form: AccountForm, minLength: number): boolean {
  const { changePassword, currentPassword, newPassword, newPasswordConfirm } = form;
  return (
    changePassword &&
    currentPassword !== '' &&
    isLongEnough(newPassword, minLength) &&
    newPassword === newPasswordConfirm
  );
}

/** With what the form showed at first, so that the server knows what was changed here, and what elsewhere meanwhile. */
export function bodyOf(form: AccountForm, shown: User): Given<typeof updateUser>['body'] {
  return { ...form, id: shown.id, before: detailsOf(shown), changePassword: isPasswordWanted(form) };
}
