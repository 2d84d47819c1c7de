/** The headers that every answer carries. */
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const TWO_YEARS = 63_072_000;
/** For https: browsers come back by https alone (RFC 6797). */
export const HSTS = `max-age=${TWO_YEARS}; includeSubDomains`;

const NOBODY = ["'none'"];
const SELF = ["'self'"];

/**
 * Content security policy (CSP 3) of the portal's pages: nothing inline, HTML only of posts (Prose.tsx), nothing foreign
 * but the frames and pictures of posts, from the hosts that the settings name.
 */
const directives = ({ frameHosts, imageHosts }: Config) => ({
  'default-src': NOBODY,
  'script-src': SELF,
  'style-src': SELF,
  'img-src': ["'self'", 'data:', 'blob:', ...imageHosts.map((host) => `https://${host}`)],
  'frame-src': frameHosts.length > 0 ? frameHosts.map((host) => `https://${host}`) : NOBODY,
  'font-src': SELF,
  'connect-src': SELF,
  'form-action': SELF,
  'base-uri': NOBODY,
  'frame-ancestors': NOBODY,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['stagedoor-html'],
});

const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb'].map((name) => `${name}=()`).join(', ');

export async function sendHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const fixed = Object.entries({ ...(await helmetHeaders(config)), 'permissions-policy': PERMISSIONS });
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of fixed) reply.raw.setHeader(name, value);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Private unless a route said otherwise.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    if (!request.raw.url?.startsWith('/assets/')) void reply.header('x-request-id', request.id);
    done();
  });
}

/** What helmet sets. It is the same for every answer, and helmet would work it out anew for each. */
async function helmetHeaders(config: Config): Promise<Record<string, string>> {
  const secure = config.publicUrl.protocol === 'https:';
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives(config), ...(secure && { 'upgrade-insecure-requests': [] }) },
    },
    strictTransportSecurity: secure && { maxAge: TWO_YEARS, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const set: Record<string, string> = {};
  probe.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) set[name] = String(value);
    return reply.send();
  });
  await probe.inject('/');
  await probe.close();
  return set;
}
