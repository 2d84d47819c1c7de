/** The headers that every answer carries. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const NOBODY = ["'none'"];
const SELF = ["'self'"];

/** Content security policy (CSP 3) of the portal's pages: nothing inline, nothing foreign, no HTML from strings. */
const DIRECTIVES = {
  'default-src': NOBODY,
  'script-src': SELF,
  'style-src': SELF,
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': SELF,
  'connect-src': SELF,
  'form-action': SELF,
  'base-uri': NOBODY,
  'frame-ancestors': NOBODY,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': NOBODY,
};

const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'payment', 'usb'].map((name) => `${name}=()`).join(', ');

export async function sendHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const secure = config.publicUrl.protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...DIRECTIVES, ...(secure && { 'upgrade-insecure-requests': [] }) },
    },
    strictTransportSecurity: secure && { maxAge: 63_072_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS);
    // Private unless a route said otherwise.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    if (!request.raw.url?.startsWith('/assets/')) void reply.header('x-request-id', request.id);
  });
}
