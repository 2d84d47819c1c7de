import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { sendHeaders } from './headers.ts';

/** The content security policy, by directive. */
async function policy(settings: Record<string, string>): Promise<Record<string, string>> {
  const app = Fastify();
  await sendHeaders(app, readConfig({ demo: true }, settings));
  app.get('/', () => '');
  const { headers } = await app.inject('/');
  await app.close();
  const directives = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(directives.map((text) => text.trim().split(/ (.*)/s).slice(0, 2)));
}

test('pictures and frames come from the hosts of the settings, and from nowhere else', async () => {
  expect(await policy({ IMAGE_HOSTS: 'cdn.example,img.example', FRAME_HOSTS: 'player.vimeo.com' })).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'img-src': "'self' data: blob: https://cdn.example https://img.example",
    'frame-src': 'https://player.vimeo.com',
  });
  expect(await policy({ FRAME_HOSTS: 'none' })).toMatchObject({
    'img-src': "'self' data: blob:",
    'frame-src': "'none'",
  });
});
