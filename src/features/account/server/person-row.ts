/** One line of a file of people, as an operator writes it: published as docs/formats/people.schema.json. */
import * as z from 'zod';

/** PostgreSQL's integer, the type of accounts.id. */
const LARGEST_ACCOUNT = 2_147_483_647;

const words = (most: number, description: string) =>
  z
    .string()
    .max(most, `is longer than ${most} characters`)
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'holds control characters')
    .transform((text) => text.normalize('NFC') || null)
    .prefault('')
    .meta({ description });

/** `yes` or `no`; null where it is left out. */
const answer = (description: string) =>
  z
    .string()
    .regex(/^(yes|no)?$/i, 'is neither yes nor no')
    .transform((text) => (text === '' ? null : text.toLowerCase() === 'yes'))
    .prefault('')
    .meta({ description });

/** The form of a line: each column by its name. */
export const personRow = z
  .object({
    email: z
      .email('is no e-mail address')
      .max(320, 'is longer than 320 characters')
      .transform((email) => email.toLowerCase())
      .meta({ description: 'Who it is: the address that the sign-on provider knows too.' }),
    first_name: words(200, 'Kept as it is where the person set their names here.'),
    last_name: words(200, 'Kept as it is where the person set their names here.'),
    groups: z
      .string()
      .transform((text) =>
        text
          .split('|')
          .map((name) => name.trim())
          .filter(Boolean),
      )
      .prefault('')
      .meta({
        description:
          'Groups of the portal, several with | between them. An external sign-on provider says them itself.',
      }),
    beta: answer('Whether they may use the portal already; yes for new people.'),
    active: answer('Whether they may sign in at all; yes for new people.'),
    account_id: z
      .string()
      .regex(/^([1-9]\d{0,9})?$/, 'is no account’s id')
      .transform((text) => (text === '' ? null : Number(text)))
      .refine((id) => id === null || id <= LARGEST_ACCOUNT, 'is no account’s id')
      .prefault('')
      .meta({ description: 'An account they belong to; a line for each. It is made where there is none.' }),
    account_title: words(200, 'What the account is called.'),
    permission_group: words(100, 'What they are in that account, such as Admin, Finance or viewer.'),
  })
  .refine(({ account_id, permission_group }) => (account_id === null) === (permission_group === null), {
    path: ['permission_group'],
    error: 'belongs to an account_id: one of the two is missing',
  });

export type PersonRow = z.output<typeof personRow>;
export const COLUMNS = Object.keys(personRow.shape) as (keyof PersonRow)[];

/** What is wrong with a line, in one sentence. */
export function faultsOf(error: z.ZodError): string {
  return `${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}.`;
}
