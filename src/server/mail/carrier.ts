/** Who carries mails away: a mail server, or a folder. */
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { Config } from '../config.ts';

/** A message as it is kept. */
export interface Kept {
  readonly id: string;
  readonly sent_to: string;
  readonly message: Buffer;
  readonly created_at: Date;
}

export interface Carrier {
  /** In words, without a password: for the operator. */
  readonly name: string;
  /** Answers when the mail is taken over. @throws NotCarried */
  carry(mail: Kept, sender: string): Promise<void>;
  /** @throws where nothing can be carried now */
  check(): Promise<void>;
}

/** Why a mail was not taken over. */
export class NotCarried extends Error {
  override name = 'NotCarried';
  /** The server refused this mail for good: trying again would change nothing. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Milliseconds: shorter together than a job may take, so that no mail is carried by two at once. */
const PATIENCE = { whole: 60_000, connection: 10_000, silence: 30_000 };

export function carrierOf({ smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>): Carrier {
  return smtpUrl ? mailServer(smtpUrl) : mailFolder(join(dataDir, 'mail'));
}

function mailServer(url: URL): Carrier {
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const isNear = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port !== '' && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    ...(user !== '' && { auth: { user, pass } }),
    // A password goes over no open line, nor to whoever says to be the server. Without one an unknown certificate is
    // still better than none (RFC 7435), and to this machine itself nobody stands in between.
    requireTLS: user !== '' && !isNear,
    tls: { rejectUnauthorized: !isNear && (user !== '' || url.protocol === 'smtps:') },
    connectionTimeout: PATIENCE.connection,
    greetingTimeout: PATIENCE.connection,
    dnsTimeout: PATIENCE.connection,
    socketTimeout: PATIENCE.silence,
    socketCloseTimeout: 0,
    allowInternalNetworkInterfaces: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const name = `${url.protocol}//${url.host}`;
  return {
    name,
    async carry({ sent_to, message }, sender) {
      const envelope = { from: sender, to: [sent_to] };
      try {
        await transport.sendMail({ envelope, raw: message, signal: AbortSignal.timeout(PATIENCE.whole) });
      } catch (error) {
        throw new NotCarried(wordsOf(error as NodemailerError, pass), refusesForGood(error as NodemailerError));
      }
    },
    async check() {
      await transport.verify().catch((error) => {
        throw new Error(wordsOf(error, pass));
      });
    },
  };
}

/** Answers that speak of us or of the moment and not of the mail: out of sequence, or not signed in as the server wants it. */
const NOT_OF_THE_MAIL = new Set([503, 530, 534, 535, 538]);

/** A 5xx answer to the envelope or the message is final (RFC 5321, 4.2.1); one to the greeting or the sign-in is not the mail's. */
function refusesForGood({ code, responseCode = 0 }: NodemailerError): boolean {
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfMail && responseCode >= 500 && responseCode < 600 && !NOT_OF_THE_MAIL.has(responseCode);
}

function wordsOf({ code, message }: NodemailerError, secret: string): string {
  const words = `${code ?? 'Error'}: ${message}`.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300);
  return secret === '' ? words : words.replaceAll(secret, '…');
}

/** Mails as files, for a machine without a mail server. */
function mailFolder(folder: string): Carrier {
  const write = async (name: string, bytes: Buffer) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Whole or not at all; the same mail again is the same file.
    const aside = join(folder, `.${name}.part`);
    const file = await open(aside, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, join(folder, name));
  };
  return {
    name: folder,
    async carry({ id, message, created_at }) {
      const time = created_at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
      try {
        await write(`${time}-${id}.eml`, message);
      } catch (error) {
        throw new NotCarried(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`, false);
      }
    },
    check: () => write('.check', Buffer.of()),
  };
}
