/** The log: JSON lines on standard output, without secrets. */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Where an address carries what nobody else may read: sign-in codes, logout tickets. */
const SECRET_IN_ADDRESS = /([?&](?:code|state|access_token|apikey|token|id_token_hint|session_state)=)[^&]*/g;

/** What is kept of a request: never its headers or its body. */
function requestLine(request: { id: string; method: string; url: string; ip?: string }) {
  return {
    id: request.id,
    method: request.method,
    url: request.url.replaceAll(SECRET_IN_ADDRESS, '$1…'),
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
