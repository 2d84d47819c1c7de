/** The log: JSON lines on standard output, without secrets. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/**
 * What is kept of a request: never its headers, its body or the query of its address, which carries sign-in codes and logout
 * tickets, and whatever somebody pastes there.
 */
function requestLine(request: { id: string; method: string; url: string; ip?: string }) {
  return {
    id: request.id,
    method: request.method,
    url: request.url.replace(/\?.*$/s, '?…'),
    address: request.ip,
  };
}

/** Opens the log; `destination` takes its lines in place of standard output. */
export function openLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: [
      '*.password',
      '*.cookie',
      '*.authorization',
      '*.client_secret',
      '*.code_verifier',
      '*.id_token',
      '*.access_token',
    ],
    serializers: {
      req: requestLine,
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
