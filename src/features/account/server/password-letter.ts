/** What somebody is told whose password was changed: the one way to hear of it where it was not they. */
import type { Brand } from '#contract.ts';
import type { Config } from '#server/config.ts';
import type { Mail } from '#server/mail/message.ts';
import type { Person } from '#server/person.ts';

export function passwordLetter(
  { product, company, email }: Brand,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  person: Person,
  address: string,
): Mail {
  const now = new Date().toISOString();
  return {
    to: person.email,
    subject: `Your password for ${product} was changed`,
    letter: {
      heading: 'Your password was changed',
      paragraphs: [
        `The password with which you sign in to ${product} was changed a moment ago. You are signed out everywhere else.`,
        `If it was you, there is nothing to do. If it was not, write to ${email.contact} at once.`,
      ],
      facts: [
        ['When', `${now.slice(0, 10)} ${now.slice(11, 16)} UTC`],
        ['From', address],
      ],
      action: { label: 'Where you are signed in', href: new URL('/settings/account', publicUrl).href },
      small: [`${company} tells you of every change of your password.`],
    },
  };
}
