import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { carrierOf, type Kept, NotCarried } from './carrier.ts';

interface Came {
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly from: string;
  readonly to: string[];
  readonly message: string;
}

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A mail server of this machine, with the certificate of the package: nobody signed it. */
async function mailServer(options: SMTPServerOptions = {}) {
  const came: Came[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _session, answer) =>
      answer(password === 'right' ? null : new Error('Invalid username or password'), { user: username }),
    onData(stream, { secure, user, envelope }, answer) {
      let message = '';
      stream.on('data', (part: Buffer) => {
        message += part.toString('utf8');
      });
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        came.push({
          secure,
          user: user || undefined,
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          message,
        });
        answer();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const port = await listen(server.server);
  stops.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port, came };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const carrier = (address: string) => carrierOf({ smtpUrl: new URL(address), dataDir: '' });
const mail: Kept = {
  id: randomUUID(),
  sent_to: 'maya@northlight.example',
  message: Buffer.from('From: a@b.example\r\nBcc: c@d.example\r\nSubject: Hello\r\n\r\n.\r\n..\r\nHello\r\n'),
  created_at: new Date(),
};
const carry = (address: string) => carrier(address).carry(mail, 'no-reply@northlight.example');
const failure = (address: string) =>
  carry(address).then(
    () => 'carried',
    (error: NotCarried) => error,
  );

describe('a mail server of this machine', () => {
  test('gets the message as it is, for its one reader, and over an encrypted line', async () => {
    const { port, came } = await mailServer();
    await carry(`smtp://127.0.0.1:${port}`);
    expect(came).toEqual([
      {
        secure: true,
        user: undefined,
        from: 'no-reply@northlight.example',
        to: [mail.sent_to],
        message: mail.message.toString(),
      },
    ]);
  });

  test('gets it in the open where it knows no encryption', async () => {
    const { port, came } = await mailServer({ disabledCommands: ['STARTTLS'] });
    await carry(`smtp://127.0.0.1:${port}`);
    expect(came).toMatchObject([{ secure: false }]);
  });

  test('that is encrypted from the first word gets it too', async () => {
    const { port, came } = await mailServer({ secure: true });
    await carry(`smtps://127.0.0.1:${port}`);
    expect(came).toMatchObject([{ secure: true }]);
  });

  test('is told the name and password of the address', async () => {
    const { port, came } = await mailServer();
    await carry(`smtp://the%20portal:right@127.0.0.1:${port}`);
    expect(came).toMatchObject([{ user: 'the portal' }]);
  });
});

describe('a mail that is not carried', () => {
  test('because the sign-in is refused is tried again, and the password is told nobody', async () => {
    const { port } = await mailServer();
    const error = await failure(`smtp://portal:a-wrong-password@127.0.0.1:${port}`);
    expect(error).toBeInstanceOf(NotCarried);
    expect(error).toMatchObject({ isFinal: false, message: expect.stringContaining('EAUTH') });
    expect(String(error)).not.toContain('a-wrong-password');
    await expect(carrier(`smtp://portal:a-wrong-password@127.0.0.1:${port}`).check()).rejects.toThrow('EAUTH');
  });

  test.each([
    [550, true],
    [552, true],
    [554, true],
    [421, false],
    [450, false],
    [451, false],
    [503, false],
    [530, false],
  ])('because the server answers %s is final: %s', async (responseCode, isFinal) => {
    const refusal = Object.assign(new Error('No'), { responseCode });
    const { port } = await mailServer({ onMailFrom: (_address, _session, answer) => answer(refusal) });
    expect(await failure(`smtp://127.0.0.1:${port}`)).toMatchObject({ isFinal });
  });

  test('because the message itself is refused is final', async () => {
    const { port } = await mailServer({
      onData(stream, _session, answer) {
        stream.resume().on('end', () => answer(Object.assign(new Error('Spam'), { responseCode: 550 })));
      },
    });
    expect(await failure(`smtp://127.0.0.1:${port}`)).toMatchObject({
      isFinal: true,
      message: expect.stringContaining('550 Spam'),
    });
  });

  test('because nobody listens, or who listens is no mail server, is tried again', async () => {
    const stranger = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const port = await listen(stranger);
    expect(await failure(`smtp://127.0.0.1:${port}`)).toMatchObject({ isFinal: false });
    await new Promise((resolve) => void stranger.close(resolve));
    expect(await failure(`smtp://127.0.0.1:${port}`)).toMatchObject({
      isFinal: false,
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
