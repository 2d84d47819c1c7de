/** Sign-in by a provider of others (Glewlwyd), reached by settings alone. */
import { readFileSync } from 'node:fs';
import type { Network } from '../network.ts';
import { type Glewlwyd, PASSWORD, startGlewlwyd } from '../parts/glewlwyd.ts';
import type { Report } from '../report.ts';
import { type Answer, beginSignIn, isCallback, type Visitor } from '../visitor.ts';

const SIGN_INS = 100;
const USER = { name: 'foreign', email: 'foreign@northlight.example', groups: ['creators', 'elsewhere'] };

export async function foreignSignOn(network: Network, report: Report): Promise<void> {
  report.part('A sign-on provider of others: Glewlwyd');
  const provider = await startGlewlwyd(network.place, {
    ...network.foreign,
    publicUrl: network.publicUrl,
    ca: readFileSync(network.certificate.certificate),
    users: [USER],
  });
  network.change(provider.settings);
  await network.restart();
  await signInAndOut(network, report, provider);
  await denied(network, report, provider);

  let works = 0;
  const begun = performance.now();
  for (let turn = 0; turn < SIGN_INS; turn += 1) {
    const visitor = network.visitor();
    const { status } = await signInAtGlewlwyd(visitor, provider);
    const user = await visitor.call('GET', '/api/user/get');
    if (status === 200 && user.status === 200 && user.text.includes(USER.email)) works += 1;
    visitor.leave();
  }
  const seconds = (performance.now() - begun) / 1000;
  report.check(`${SIGN_INS} sign-ins`, works === SIGN_INS, `${works} worked, ${seconds.toFixed(1)} s`);
  await provider.part().stop();
  network.change({});
  await network.restart();
}

/** As Glewlwyd's own pages do it: the password, consent where it is missing, and back to the portal. */
async function signInAtGlewlwyd(visitor: Visitor, { api }: Glewlwyd): Promise<Answer> {
  const begun = await visitor.send(await beginSignIn(visitor));
  const page = new URL(String(begun.headers.location), begun.url);
  await putJson(visitor, 'POST', `${api}/auth/`, { username: USER.name, password: PASSWORD });
  await putJson(visitor, 'PUT', `${api}/auth/grant/stagedoor`, { scope: 'openid profile email' });
  const on = `${page.searchParams.get('callback_url')}&g_continue`;
  const back = await visitor.follow(on, isCallback);
  return visitor.call('POST', '/api/login', { url: back.url.href });
}

function putJson(visitor: Visitor, method: string, address: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return visitor.send(address, { method, headers, body: JSON.stringify(body) });
}

async function signInAndOut(network: Network, report: Report, provider: Glewlwyd): Promise<void> {
  const visitor = network.visitor();
  const done = await signInAtGlewlwyd(visitor, provider);
  const { matchedGroups, destinationPage } = JSON.parse(done.text) as Record<string, unknown>;
  const expected = JSON.stringify(matchedGroups) === '["creators"]' && destinationPage === '/documents';
  report.check('signed in, groups from its claim, the wanted page kept', done.status === 200 && expected, done.text);

  const out = await visitor.call('POST', '/api/logout', {});
  const ticket = JSON.parse(out.text) as { accessToken: string; apiKey: string };
  const query = new URLSearchParams({ access_token: ticket.accessToken, apikey: ticket.apiKey });
  const toProvider = await visitor.send(`/auth/oauth/logout?${query.toString()}`);
  const asked = await visitor.send(String(toProvider.headers.location));
  const question = new URL(String(asked.headers.location), asked.url);
  // Its page asks the person, and then does this.
  const ended = await visitor.send(`${provider.api}/oidc/session/${question.searchParams.get('sid')}/`, {
    method: 'DELETE',
  });
  const home = new URL(toProvider.headers.location as string).searchParams.get('post_logout_redirect_uri');
  const check = await visitor.call('GET', '/api/authcheck');
  const isOut = out.status === 200 && check.text.includes('"loggedIn":false') && ended.status === 200;
  report.check(
    'signed out at both, with the way back to the door',
    isOut && home === `${network.publicUrl}/login`,
    `provider ${ended.status}, back to ${home}`,
  );
  visitor.leave();
}

async function denied(network: Network, report: Report, { api }: Glewlwyd): Promise<void> {
  const visitor = network.visitor();
  // Consent taken back, and a provider that may not ask: it sends the person back with an error (OIDC Core 3.1.2.6).
  const first = new URL(await beginSignIn(visitor));
  await putJson(visitor, 'POST', `${api}/auth/`, { username: USER.name, password: PASSWORD });
  await putJson(visitor, 'PUT', `${api}/auth/grant/stagedoor`, { scope: '' });
  const asked = await visitor.send(first);
  const stays = String(asked.headers.location).startsWith(api.replace(/\/api$/, '/login.html'));
  report.check(
    'without consent nobody comes back with a code',
    stays && !isCallback(new URL(String(asked.headers.location))),
    `${asked.status} to its own page`,
  );
  const silent = new URL(await beginSignIn(visitor));
  silent.searchParams.set('prompt', 'none');
  const back = await visitor.follow(silent, isCallback);
  const error = back.url.searchParams.get('error');
  const refused = await visitor.call('POST', '/api/login', { url: back.url.href });
  const after = await visitor.call('GET', '/api/authcheck');
  const holds = error !== null && refused.status === 400 && after.text.includes('"loggedIn":false');
  report.check(
    'a refusal of the provider is one in plain words here',
    holds,
    `${error}: ${refused.status} ${refused.text}`,
  );
  visitor.leave();
}
