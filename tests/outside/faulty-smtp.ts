/** A mail server of the outside world, played: each mail's first part of the address says how the server fails it. */
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** How a mail fails: for good, at its first tries, or late. */
export const FAULTS = ['none', '451', '550', 'cut-before', 'cut-after', 'slow', 'reset'] as const;
export type Fault = (typeof FAULTS)[number];
/** Every so many connections the greeting itself is a refusal: it has nothing to do with the mail. */
const BAD_GREETING_EVERY = 9;
const SLOW_MS = 200;

interface Taken {
  readonly to: readonly string[];
  readonly message: string;
}

export interface FaultySmtp {
  readonly port: number;
  /** Messages that came in whole, in their order, whatever the sender was told. */
  readonly taken: readonly Taken[];
  /** When each address was tried, in milliseconds. */
  readonly tries: ReadonlyMap<string, readonly number[]>;
  /** Begins to listen; before that every connection is refused. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** The address of a mail that the server fails in a certain way. */
export const addressOf = (fault: Fault, number: number) => `${fault}.${number}@sink.example`;
const faultOf = (address: string) => address.split('.')[0] as Fault;

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

export async function faultySmtp(port: number): Promise<FaultySmtp> {
  const taken: Taken[] = [];
  const tries = new Map<string, number[]>();
  const sockets = new Map<number, Socket>();
  const addressesOf = (session: SMTPServerSession) => session.envelope.rcptTo.map(({ address }) => address);
  const socketOf = (session: SMTPServerSession) => sockets.get(session.remotePort);

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, session, answer) {
      const times = tries.get(address) ?? [];
      times.push(Date.now());
      tries.set(address, times);
      const isFirst = times.length === 1;
      switch (faultOf(address)) {
        case '451':
          return answer(
            times.length <= 2 || address.startsWith('451.0@') ? refusal(451, 'Greylisted, try again later') : null,
          );
        case '550':
          return answer(refusal(550, 'No such mailbox'));
        case 'reset':
          if (isFirst) return void socketOf(session)?.resetAndDestroy();
          return answer();
        case 'cut-before':
          if (isFirst) return void socketOf(session)?.destroy();
          return answer();
        default:
          return answer();
      }
    },
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = addressesOf(session);
        taken.push({ to, message: Buffer.concat(parts).toString('utf8') });
        const fault = faultOf(to[0] ?? '');
        const isFirst = tries.get(to[0] ?? '')?.length === 1;
        if (fault === 'cut-after' && isFirst) socketOf(session)?.destroy();
        else setTimeout(answer, fault === 'slow' ? SLOW_MS : 0, null);
      });
    },
  });
  // Connections that are cut are no news.
  smtp.on('error', () => undefined);

  let connections = 0;
  const front: Server = createServer((socket) => {
    const { remotePort = 0 } = socket;
    socket.on('error', () => undefined);
    connections += 1;
    if (connections % BAD_GREETING_EVERY === 0) return void socket.end('554 No service here today\r\n');
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
    smtp.server.emit('connection', socket);
  });

  return {
    port,
    taken,
    tries,
    open: () => new Promise((resolve) => void front.listen(port, '127.0.0.1', resolve)),
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
