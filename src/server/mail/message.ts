/** Makes the message of a mail: once, so that every try sends the same one. */
import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Brand } from '#contract.ts';
import { type Letter, letterText } from './letter.ts';
import { letterHtml } from './letter-html.ts';

export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly letter: Letter;
  /** Whom an answer goes to; left out where the address is none. */
  readonly replyTo?: { readonly name: string | null; readonly address: string };
  /** An https address that ends such mails by a POST alone (RFC 8058). */
  readonly unsubscribe?: string;
}

interface Message {
  readonly id: string;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly bytes: Buffer;
}

const MOST_IN_LINE = 200;

/** Text for a header: one line, whatever it held. Nothing that follows a line's end may become a header of its own. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MOST_IN_LINE)
    .toWellFormed();
}

/** Whether a text is one plain address: no list, no name, nothing that ends a line. */
export function isAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u.test(text);
}

/** @throws where `to` is not one address */
export async function makeMessage({ to, subject, letter, replyTo, unsubscribe }: Mail, brand: Brand): Promise<Message> {
  if (!isAddress(to)) throw new Error('A mail goes to one address.');
  const id = randomUUID();
  const { sender } = brand.email;
  const messageId = `<${id}@${sender.slice(sender.indexOf('@') + 1)}>`;
  const composer = new MailComposer({
    from: { name: oneLine(brand.company), address: sender },
    to: { address: to },
    ...(replyTo &&
      isAddress(replyTo.address) && { replyTo: { name: oneLine(replyTo.name ?? ''), address: replyTo.address } }),
    subject: oneLine(subject),
    messageId,
    date: new Date(),
    text: letterText(brand, letter),
    html: letterHtml(brand, letter),
    newline: 'win',
    headers: {
      // No machine shall answer it (RFC 3834, 5).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { id, messageId, to, subject: oneLine(subject), bytes: await composer.compile().build() };
}
