export { importPaymentsCommand } from './commands.ts';
export { importPayments } from './import.ts';
export { resealPayments } from './reseal.ts';
export { servePayments } from './routes.ts';
