/** The infringement form's call. */
import type { Received } from '#contract.ts';
import { recordAct } from '#server/audit.ts';
import type { Queryable } from '#server/database.ts';
import type { House } from '#server/ground.ts';
import { onPage, personOf } from '#server/guards.ts';
import { once } from '#server/idempotency.ts';
import { countForm } from '#server/limits.ts';
import { postMail } from '#server/mail/outbox.ts';
import { oneLine, plainLines } from '#server/one-line.ts';
import { accountTitles, type Person } from '#server/person.ts';
import { answer } from '#server/route.ts';
import { reportInfringement } from '../contract.ts';
import { nextCaseNumber } from './case-number.ts';
import { receipt, toRightsTeam } from './letters.ts';
import { type Case, keepCase, usernameOf } from './queries.ts';

export function serveInfringements(house: House): void {
  const { brand, config, guards } = house;

  answer(house, reportInfringement, [guards.member, onPage('/resources/ugc-form')], ({ body }, request) =>
    once(house, request, reportInfringement, async (within) => {
      const person = personOf(request);
      await countForm(within, config.limits.forms, person.id, request.ip);
      const reported = await caseOf(within, person, brand.company, body);
      await keepCase(within, reported);
      await postMail(house, within, toRightsTeam(reported, brand));
      await postMail(house, within, receipt(reported, brand));
      const { caseNumber } = reported;
      await recordAct(within, {
        act: 'infringement.reported',
        personId: person.id,
        address: request.ip,
        about: { case: caseNumber },
      });
      return { success: true as const, caseNumber };
    }),
  );
}

/** Who it is says the session; the browser has the words alone. */
async function caseOf(
  within: Queryable,
  person: Person,
  company: string,
  { platform, copyrightLink, infringingLink, policy, timestamp, additionalNotes }: Report,
): Promise<Case> {
  return {
    caseNumber: await nextCaseNumber(within, company),
    personId: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    username: await usernameOf(within, person),
    email: person.email,
    accounts: accountTitles(person),
    platform,
    copyrightLink: oneLine(copyrightLink),
    infringingLink: oneLine(infringingLink),
    policy: oneLine(policy),
    timestamp,
    additionalNotes: plainLines(additionalNotes ?? ''),
  };
}

type Report = Received<typeof reportInfringement>['body'];
