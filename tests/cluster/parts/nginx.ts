/** nginx with TLS before the portals: deploy/nginx.conf itself, with this machine's addresses in the place of its own. */
import { readFileSync } from 'node:fs';
import { listens, type Part, type Place, until } from '../place.ts';
import type { Certificate } from './certificate.ts';

interface Wanted {
  /** Where people come in. */
  readonly port: number;
  readonly portals: readonly number[];
  /** Another server of this run that wants https, and where it listens without. */
  readonly beside: readonly { readonly port: number; readonly to: number }[];
}

export async function startNginx(place: Place, { certificate, key }: Certificate, wanted: Wanted): Promise<Part> {
  let text = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8');
  const replace = (from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
    text = text.replaceAll(from, to);
  };
  for (const [index, port] of wanted.portals.entries()) replace(`10.0.0.1${index + 1}:3000`, `127.0.0.1:${port}`);
  replace('listen 443 ', `listen 127.0.0.1:${wanted.port} `);
  replace('portal.example.com', 'localhost');
  replace('/etc/ssl/stagedoor.pem', certificate);
  replace('/etc/ssl/stagedoor.key', key);
  const servers = wanted.beside.map(
    ({ port, to }) => `server {
  listen 127.0.0.1:${port} ssl;
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  location / { proxy_pass http://127.0.0.1:${to}; proxy_set_header Host $http_host; }
}`,
  );
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place.path(`nginx-${name}`)};`,
  );
  const conf = `daemon off;
worker_processes 2;
worker_rlimit_nofile 8192;
pid ${place.path('nginx.pid')};
${process.getuid?.() === 0 ? 'user root;' : ''}
error_log ${place.path('nginx-error.log')} warn;
events { worker_connections 4096; }
http {
access_log ${place.path('nginx-access.log')} combined buffer=16k flush=1s;
${folders.join('\n')}
${text}
${servers.join('\n')}
}
`;
  const part = place.start('nginx', ['/usr/sbin/nginx', '-e', 'stderr', '-c', place.write('nginx.conf', conf)]);
  await until('nginx listens', 60, () => listens(wanted.port));
  return part;
}
