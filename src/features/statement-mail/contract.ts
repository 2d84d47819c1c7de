/** The monthly statement e-mail (specification, sections 2 and 7; decisions.md, Old monthly e-mail link). */
import { call, success } from '#contract.ts';

export const unsubscribeStatementMail = call({
  method: 'POST',
  path: '/api/user/monthly-statement-email-unsubscribe',
  summary: 'Ends the monthly statement e-mail of the signed-in person',
  reply: success,
});
