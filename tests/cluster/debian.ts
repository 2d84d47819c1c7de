/** What is taken from Debian: programs of others, as their packages bring them. Nothing of theirs is started as a service. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** A package by a file that it brings. */
const PACKAGES: Readonly<Record<string, string>> = {
  nginx: '/usr/sbin/nginx',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'exim4-daemon-light': '/usr/sbin/exim4',
  glewlwyd: '/usr/bin/glewlwyd',
  openssl: '/usr/bin/openssl',
  memcached: '/usr/bin/memcached',
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
};
/** Asked by every package whether it may start its service (invoke-rc.d(8)). */
const POLICY = '/usr/sbin/policy-rc.d';
/** Asked by postgresql-common whether it makes a cluster of its own. */
const NO_CLUSTER = '/etc/postgresql-common/createcluster.conf';

/** Installs what is missing. @throws where that cannot be */
export function installFromDebian(): void {
  const missing = Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`Install these packages of Debian first: ${missing.join(' ')}`);
  console.log(`Installing from Debian: ${missing.join(' ')}`);
  const ours = [
    { path: POLICY, text: '#!/bin/sh\nexit 101\n' },
    ...(missing.includes('postgresql-15') ? [{ path: NO_CLUSTER, text: 'create_main_cluster = false\n' }] : []),
  ].filter(({ path }) => !existsSync(path));
  try {
    for (const { path, text } of ours.filter(({ path: at }) => at === POLICY || existsSync('/etc/postgresql-common')))
      writeFileSync(path, text, { mode: 0o755 });
    apt('update');
    apt('install', '--yes', '--no-install-recommends', ...missing);
  } finally {
    for (const { path } of ours) rmSync(path, { force: true });
  }
}

function apt(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('/usr/bin/apt-get', ['-qq', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  if (status !== 0) throw new Error(`apt-get ${args[0]} failed:\n${stdout}${stderr}`);
}
