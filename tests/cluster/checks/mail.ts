/** Mail by a server of others (Exim). */
import type { Network } from '../network.ts';
import { until } from '../place.ts';
import type { Report } from '../report.ts';

export async function mail(network: Network, report: Report): Promise<void> {
  report.part('A mail server of others: Exim');
  const visitor = await network.person(8);
  const subject = 'Who pays for the café? — ¿quién?';
  const before = network.mail.mails().length;
  const sent = await visitor.call('POST', '/api/email/send', { subject, body: 'Grüße.\n\nFrom the stage door.' });
  const begun = performance.now();
  const arrived = () => network.mail.mails().slice(before);
  await until('both mails', 30, () => arrived().length >= 2).catch(() => undefined);
  const seconds = (performance.now() - begun) / 1000;
  const all = arrived();
  report.check(
    'a message and its receipt arrive',
    sent.status === 200 && all.length === 2,
    `${all.length} of 2 in ${seconds.toFixed(1)} s`,
  );
  const letter = all.find((text) => /^Reply-To:.*person8@northlight\.example/im.test(text)) ?? '';
  const head = letter.split('\n\n')[0] ?? '';
  const wanted = [
    'From',
    'To',
    'Subject',
    'Date',
    'Message-ID',
    'MIME-Version',
    'Content-Type',
    'Reply-To',
    'Return-path',
  ];
  const missing = wanted.filter((name) => !new RegExp(`^${name}: *\\S`, 'im').test(head));
  const longest = Math.max(...letter.split('\n').map((line) => Buffer.byteLength(line)));
  report.check(
    'its headers are there',
    letter !== '' && missing.length === 0,
    missing.length === 0 ? wanted.join(', ') : `missing: ${missing.join(', ')}`,
  );
  report.check(
    'no line is longer than 998 bytes, headers are ASCII',
    longest <= 998 && /^\p{ASCII}*$/u.test(head),
    `${longest} at most`,
  );
  visitor.leave();
}
