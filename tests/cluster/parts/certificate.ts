/** A certificate for localhost that this run alone trusts. */
import { execFileSync } from 'node:child_process';
import type { Place } from '../place.ts';

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

export function makeCertificate(place: Place): Certificate {
  const [certificate, key] = [place.path('localhost.pem'), place.path('localhost.key')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('/usr/bin/openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  return { certificate, key };
}
