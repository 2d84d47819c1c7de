/** A new password: what is refused, and what goes with the old one. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Received } from '#contract.ts';
import { recordAct } from '#server/audit.ts';
import type { Queryable } from '#server/database.ts';
import { invalid, invalidToken, Refused } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import { postMail } from '#server/mail/outbox.ts';
import { endOtherSessionsOf } from '#server/signed-in.ts';
import { inWords } from '#server/sso/lockout.ts';
import type { PasswordChange } from '#server/sso/password-change.ts';
import { INVALID_CURRENT_PASSWORD, INVALID_PASSWORD, type updateUser } from '../contract.ts';
import { passwordLetter } from './password-letter.ts';

type Body = Received<typeof updateUser>['body'];
/** Makes the change within a transaction; what it answers gives the browser its new session, after the commit. */
type Change = (within: Queryable) => Promise<(reply: FastifyReply) => void>;

/** @throws Refused 400 where a password is not right, 429 while none is weighed for this account */
export async function judgePassword(
  house: House,
  passwords: PasswordChange | undefined,
  { currentPassword = '', newPassword = '', newPasswordConfirm }: Body,
  request: FastifyRequest,
): Promise<Change> {
  const { database, sessions } = house;
  if (!passwords) throw invalid('Passwords are changed where you sign in.');
  const presented = await sessions.presented(request);
  if (presented.kind !== 'live') throw invalidToken();
  const { person } = presented;
  const record = (within: Queryable, act: string, about = {}) =>
    recordAct(within, { act, personId: person.id, address: request.ip, about });
  const refuse = async (why: string, refusal: Refused) => {
    await record(database, 'password.refused', { why });
    return refusal;
  };

  if (newPassword !== newPasswordConfirm) throw invalid(INVALID_PASSWORD);
  const judged = await passwords.judge(person.id, person, { current: currentPassword, next: newPassword });
  if ('waitSeconds' in judged) {
    const { waitSeconds } = judged;
    const words = `Too many wrong passwords. Try again in ${inWords(waitSeconds)}.`;
    throw await refuse('too many', new Refused(429, words, waitSeconds));
  }
  if ('fault' in judged) {
    const message = judged.fault === 'wrong' ? INVALID_CURRENT_PASSWORD : INVALID_PASSWORD;
    throw await refuse(judged.fault, invalid(message));
  }
  return async (within) => {
    if (!(await passwords.make(within, judged))) throw invalid(INVALID_CURRENT_PASSWORD);
    await endOtherSessionsOf(within, presented);
    const give = await sessions.renew(request, within);
    await postMail(house, within, passwordLetter(house.brand, house.config, person, request.ip));
    await record(within, 'password.changed');
    return give;
  };
}
