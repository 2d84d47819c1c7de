/** The two mails of a report: to the rights team, and to the person that it was received. */
import type { Brand } from '#contract.ts';
import { PLATFORM_NAMES } from '#features/account/contract.ts';
import type { Mail } from '#server/mail/message.ts';
import { nameOf } from '#server/person.ts';
import type { Case } from './queries.ts';

type Fact = readonly [label: string, value: string];

/** With all that was filled in. An answer goes to the person. */
export function toRightsTeam(reported: Case, { email: of, noun, product }: Brand): Mail {
  const { caseNumber, email, username, accounts, additionalNotes } = reported;
  const name = nameOf(reported, noun);
  return {
    to: of.copyright,
    replyTo: { name, address: email },
    subject: `${caseNumber}: infringement reported by ${name}`,
    letter: {
      heading: `Infringement ${caseNumber}`,
      paragraphs: [`${name} reports an infringement.`],
      facts: [
        ['First name', reported.firstName ?? 'None'],
        ['Last name', reported.lastName ?? 'None'],
        ['Username', username],
        ['E-mail', email],
        ['Accounts', accounts.join(', ') || 'None'],
        ...factsOf(reported),
        ['Additional notes', additionalNotes ? 'See below' : 'None'],
      ],
      ...(additionalNotes && { quote: additionalNotes }),
      small: [`Sent by the infringement form of ${product}. An answer to this mail goes to ${email}.`],
    },
  };
}

export function receipt(reported: Case, { company, email: of, product }: Brand): Mail {
  const { caseNumber, email, additionalNotes } = reported;
  return {
    to: email,
    replyTo: { name: company, address: of.copyright },
    subject: `${caseNumber}: we have your report`,
    letter: {
      heading: 'Your report is with our rights team',
      paragraphs: [
        `Its case number is ${caseNumber}. We compare both links and act with the platform in your name, under the policy you chose. You hear from us by e-mail, either way. This is what you reported:`,
      ],
      facts: factsOf(reported),
      ...(additionalNotes && { quote: additionalNotes }),
      small: [`Sent by the infringement form of ${product}. If it was not you, answer this mail.`],
    },
  };
}

function factsOf({ platform, copyrightLink, infringingLink, timestamp, policy }: Case): Fact[] {
  return [
    ['Platform', PLATFORM_NAMES[platform as keyof typeof PLATFORM_NAMES]],
    ['Copyright link', copyrightLink],
    ['Infringing link', infringingLink],
    ['Timestamp', timestamp ?? 'None'],
    ['Policy', policy],
  ];
}
