import { expect, test } from 'vitest';
import type { User } from '../contract.ts';
import { bodyOf, detailsOf, isPasswordValid, NO_PASSWORD } from './accountForm.ts';

const maya = { id: 1, firstName: 'Maya', lastName: null, language: 'en' } as User;
const passwords = {
  changePassword: true,
  currentPassword: 'open the stage door',
  newPassword: 'seven lamps along the pier',
  newPasswordConfirm: 'seven lamps along the pier',
};
const form = { ...detailsOf(maya), ...passwords };

test.each([
  ['all is filled in', {}, true],
  ['the current one is missing', { currentPassword: '' }, false],
  ['the new one is missing', { newPassword: '', newPasswordConfirm: '' }, false],
  ['they differ', { newPasswordConfirm: 'seven lamps along the pie' }, false],
  ['eleven characters', { newPassword: 'a'.repeat(11), newPasswordConfirm: 'a'.repeat(11) }, false],
  ['twelve characters', { newPassword: 'a'.repeat(12), newPasswordConfirm: 'a'.repeat(12) }, true],
  [
    'eleven letters whose accents are typed apart',
    { newPassword: 'e\u0301'.repeat(11), newPasswordConfirm: 'e\u0301'.repeat(11) },
    false,
  ],
  ['twelve signs of four bytes', { newPassword: '🎭'.repeat(12), newPasswordConfirm: '🎭'.repeat(12) }, true],
  ['the fields are closed', { changePassword: false }, false],
])('whether a password can be saved: %s', (_name, changes, valid) => {
  expect(isPasswordValid({ ...form, ...changes }, 12)).toBe(valid);
});

test('a form is sent with whom it is about, and what it showed at first', () => {
  expect(bodyOf({ ...form, firstName: 'Maja' }, maya)).toEqual({
    ...passwords,
    id: 1,
    firstName: 'Maja',
    lastName: '',
    language: 'en',
    before: { firstName: 'Maya', lastName: '', language: 'en' },
  });
});

test('an open password part with nothing in it changes no password', () => {
  expect(bodyOf({ ...form, ...NO_PASSWORD, changePassword: true }, maya).changePassword).toBe(false);
});
