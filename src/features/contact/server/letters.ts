/** The two mails of a message: to the network, and to the person that it was received. */
import type { Brand } from '#contract.ts';
import type { Mail } from '#server/mail/message.ts';
import type { Message } from './queries.ts';

type Facts = NonNullable<Mail['letter']['facts']>;

/** The sender is the portal's own; an answer goes to the person. */
export function toNetwork({ fullName, email, accounts, subject, body }: Message, { email: of, product }: Brand): Mail {
  return {
    to: of.contact,
    replyTo: { name: fullName, address: email },
    subject: subject || `A message from ${fullName}`,
    letter: {
      heading: `A message from ${fullName}`,
      paragraphs: [],
      facts: [
        ['From', fullName],
        ['E-mail', email],
        ['Accounts', accounts.join(', ') || 'None'],
        ...subjectFact(subject),
      ],
      quote: body,
      small: [`Sent by the contact form of ${product}. An answer to this mail goes to ${email}.`],
    },
  };
}

export function receipt({ email, subject, body }: Message, { company, email: of, product }: Brand): Mail {
  return {
    to: email,
    replyTo: { name: company, address: of.contact },
    subject: 'We have your message',
    letter: {
      heading: 'We have your message',
      paragraphs: [`A person at ${company} reads it and answers to ${email}. This is what you wrote:`],
      facts: subjectFact(subject),
      quote: body,
      small: [`Sent by the contact form of ${product}. If it was not you, answer this mail.`],
    },
  };
}

const subjectFact = (subject: string): Facts => (subject ? [['Subject', subject]] : []);
