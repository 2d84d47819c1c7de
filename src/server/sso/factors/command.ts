/** What an operator does for somebody whose phone and recovery codes are gone. */
import type { Ground } from '../../ground.ts';
import { plain } from '../../terminal.ts';
import { personByEmail } from '../people.ts';
import { factorsOf, isOn, lockFactors, removeFactors } from './factors.ts';
import { tellerOf } from './news.ts';

interface Answer {
  /** 0 where it is done, 1 where there was nothing to do, 2 where the command is not one. */
  readonly code: number;
  readonly text: string;
}

const USAGE = `stagedoor second-factor off <mail>   switches the second factor of a person off; they are told by mail
`;

export async function secondFactorCommand(
  ground: Pick<Ground, 'database' | 'jobs' | 'brand' | 'config'>,
  args: readonly string[],
): Promise<Answer> {
  const [what, email, ...more] = args;
  if (what !== 'off' || email === undefined || more.length > 0) return { code: 2, text: USAGE };
  const person = await personByEmail(ground.database, email);
  if (!person) return { code: 1, text: `The sign-on knows nobody called ${plain(email)}.\n` };
  const wasOn = await ground.database.transaction().execute(async (within) => {
    await lockFactors(within, person.subject);
    if (!isOn(await factorsOf(within, person.subject))) return false;
    await removeFactors(within, person.subject, { all: true });
    await tellerOf(ground).changed(within, person, null, { act: 'second-factor.switched-off' });
    return true;
  });
  return wasOn
    ? { code: 0, text: `The second factor of ${person.email} is off. Their password alone signs them in.\n` }
    : { code: 1, text: `${person.email} has no second factor.\n` };
}
