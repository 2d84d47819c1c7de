/** Where the network asks for a second factor: setting one up right after the password, at `/sso/sign-in/:uid/set-up`. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { field } from '../forms.ts';
import { personBySubject, type SignOnPerson } from '../people.ts';
import type { SignInRequest, SignIns } from '../sign-ins.ts';
import { beginChange, type Kind } from './changes.ts';
import { factorsOf, isOn, together } from './factors.ts';
import { type FirstStep, firstStepOf, markSecond } from './first-step.ts';
import { SCRIPTED_PAGE } from './page-headers.ts';
import { type SetUpOptions, type SetUpPlace, setUpOf } from './set-up.ts';
import { choicePage, codesPage, onwardForm, setUpDonePage } from './set-up-pages.ts';

const KINDS: readonly Kind[] = ['authenticator', 'passkey'];

interface Somebody {
  readonly person: SignOnPerson;
  readonly step: FirstStep;
  readonly at: SetUpPlace;
}

/** Serves the pages to an app that reads forms and is guarded by `signIns`. */
export function serveSetUpAtSignIn(app: FastifyInstance, options: SetUpOptions & { readonly signIns: SignIns }): void {
  const { signIns, database, vault, street } = options;
  const setUp = setUpOf(options);
  const pathOf = (uid: string) => `/sso/sign-in/${uid}/set-up`;

  /** Who did the first step and has no factor yet, or made the first one here. Whoever has one shows it instead. */
  async function somebody(
    { params: { uid } }: SignInRequest,
    problem: string | null = null,
  ): Promise<Somebody | undefined> {
    const step = await firstStepOf(database, uid);
    const person = step && (await personBySubject(database, step.subject));
    if (!person) return undefined;
    const factors = await factorsOf(database, person.subject);
    if (isOn(factors) !== step.second.length > 0) return undefined;
    const form = { action: '', token: signIns.tokenOf(uid), problem, back: pathOf(uid) };
    return { person, step, at: { place: `sign-in ${uid}`, person, factors, form, firstOnly: true } };
  }

  const withAction = (at: SetUpPlace, action: string): SetUpPlace => ({ ...at, form: { ...at.form, action } });
  const fromTheStart = (reply: FastifyReply, uid: string) => reply.redirect(`/sso/sign-in/${uid}`, 303);

  app.get('/sign-in/:uid/set-up', { schema: { hide: true } }, async (request: SignInRequest, reply) => {
    const { uid } = request.params;
    const here = await somebody(request);
    if (!here) return fromTheStart(reply, uid);
    const token = signIns.tokenOf(uid);
    const body =
      here.step.second.length > 0
        ? setUpDonePage(street, onwardForm(`${pathOf(uid)}/done`, token, 'Continue'))
        : choicePage(street, { action: pathOf(uid), token, back: `/sso/sign-in/${uid}` });
    return reply.type('text/html; charset=utf-8').send(body);
  });

  app.post('/sign-in/:uid/set-up', { schema: { hide: true } }, async (request: SignInRequest, reply) => {
    const { uid } = request.params;
    const here = await somebody(request);
    const kind = KINDS.find((one) => one === field(request.body, 'kind'));
    if (!here || !kind || here.step.second.length > 0) return fromTheStart(reply, uid);
    await beginChange(database, vault, here.at.place, kind, here.person.subject);
    return reply.redirect(`${pathOf(uid)}/${kind}`, 303);
  });

  for (const kind of KINDS) {
    app.get(`/sign-in/:uid/set-up/${kind}`, { schema: { hide: true } }, async (request: SignInRequest, reply) => {
      const { uid } = request.params;
      const here = await somebody(request);
      if (!here) return fromTheStart(reply, uid);
      const shown = await setUp.show(reply, withAction(here.at, `${pathOf(uid)}/${kind}`), kind);
      return shown ?? reply.redirect(pathOf(uid), 303);
    });

    app.post(`/sign-in/:uid/set-up/${kind}`, { schema: { hide: true } }, async (request: SignInRequest, reply) => {
      const { uid } = request.params;
      const here = await somebody(request);
      if (!here) return fromTheStart(reply, uid);
      const ended = await setUp.finish(request, here.at, kind, (within, method) => markSecond(within, uid, [method]));
      if (ended.end === 'over') return reply.redirect(pathOf(uid), 303);
      if (ended.end === 'wrong') {
        const again = await somebody(request, ended.text);
        const shown = again && (await setUp.show(reply, withAction(again.at, `${pathOf(uid)}/${kind}`), kind, 400));
        return shown ?? reply.redirect(pathOf(uid), 303);
      }
      const onward = onwardForm(`${pathOf(uid)}/done`, signIns.tokenOf(uid), 'I have kept them: continue');
      return reply.headers(SCRIPTED_PAGE).send(codesPage(street, ended.codes ?? [], onward));
    });
  }

  app.post('/sign-in/:uid/set-up/done', { schema: { hide: true } }, async (request: SignInRequest, reply) => {
    const here = await somebody(request);
    if (!here || here.step.second.length === 0) return fromTheStart(reply, request.params.uid);
    return signIns.letIn(request, reply, here.person, together(here.step.methods, here.step.second));
  });
}
