/** The contact form's call. */
import { recordAct } from '#server/audit.ts';
import type { House } from '#server/ground.ts';
import { personOf } from '#server/guards.ts';
import { once } from '#server/idempotency.ts';
import { countForm } from '#server/limits.ts';
import { postMail } from '#server/mail/outbox.ts';
import { oneLine, plainLines } from '#server/one-line.ts';
import { accountTitles, nameOf, type Person } from '#server/person.ts';
import { answer } from '#server/route.ts';
import { sendMessage } from '../contract.ts';
import { receipt, toNetwork } from './letters.ts';
import { keepMessage, type Message } from './queries.ts';

export function serveContact(house: House): void {
  const { brand, config, guards } = house;

  answer(house, sendMessage, [guards.member], ({ body }, request) =>
    once(house, request, sendMessage, async (within) => {
      const person = personOf(request);
      await countForm(within, config.limits.forms, person.id, request.ip);
      const message = messageOf(person, brand.noun, body);
      const id = await keepMessage(within, message);
      await postMail(house, within, toNetwork(message, brand));
      await postMail(house, within, receipt(message, brand));
      await recordAct(within, {
        act: 'contact.sent',
        personId: person.id,
        address: request.ip,
        about: { message: id },
      });
      return { success: true as const };
    }),
  );
}

/** Who it is says the session; the browser has the words alone. */
function messageOf(
  person: Person,
  noun: string,
  { subject, body }: { subject?: string | null | undefined; body: string },
): Message {
  return {
    personId: person.id,
    fullName: oneLine(nameOf(person, noun)),
    email: person.email,
    accounts: accountTitles(person),
    subject: oneLine(subject ?? ''),
    body: plainLines(body),
  };
}
