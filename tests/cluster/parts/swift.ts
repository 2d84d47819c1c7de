/** OpenStack Swift of Debian with its S3 interface: an account, a container and an object server, and the proxy before them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../../free-port.ts';
import { listens, type Place, until } from '../place.ts';

/** Runs one of Swift's servers on a folder other than /etc/swift. */
const RUN = `import runpy, sys
from swift.common.utils import set_swift_dir
set_swift_dir(sys.argv[1])
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name='__main__')
`;
const KEY = { accessKeyId: 'stagedoor:files', secretAccessKey: 'behind-the-scenes' };
const BUCKET = 'stagedoor-files';

export interface Store {
  readonly port: number;
  /** The settings by which a portal finds it, through another port where one is given. */
  settings(port?: number): Record<string, string>;
}

export async function startSwift(place: Place): Promise<Store> {
  const folder = place.path('swift');
  mkdirSync(`${folder}/devices/disk`, { recursive: true });
  place.write('swift/swift.conf', '[swift-hash]\nswift_hash_path_prefix = cluster\nswift_hash_path_suffix = check\n');
  const run = place.write('swift/run.py', RUN);
  const user = execFileSync('/usr/bin/id', ['-un'], { encoding: 'utf8' }).trim();
  const start = (name: string, conf: string) =>
    place.start(`swift-${name}`, [
      '/usr/bin/python3',
      run,
      folder,
      `/usr/bin/swift-${name}-server`,
      place.write(`swift/${name}.conf`, conf),
    ]);
  const ground = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${user}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
workers = 0
fallocate_reserve = 0
log_udp_host = 127.0.0.1
log_udp_port = 9
`;

  for (const name of ['account', 'container', 'object']) {
    const port = await freePort();
    const ring = (...args: string[]) =>
      execFileSync('/usr/bin/swift-ring-builder', [`${folder}/${name}.builder`, ...args], { stdio: 'pipe' });
    ring('create', '6', '1', '1');
    const at = ['--region', '1', '--zone', '1', '--ip', '127.0.0.1', '--port', String(port)];
    ring('add', ...at, '--device', 'disk', '--weight', '1');
    ring('rebalance');
    start(
      name,
      `${ground(port)}[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
    );
    await until(`Swift's ${name} server listens`, 60, () => listens(port));
  }

  const [memory, port] = [await freePort(), await freePort()];
  const unprivileged = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  place.start('memcached', [
    '/usr/bin/memcached',
    '-l',
    '127.0.0.1',
    '-p',
    String(memory),
    '-m',
    '16',
    ...unprivileged,
  ]);
  const pipeline = ['catch_errors', 'gatekeeper', 'healthcheck', 'cache', 'listing_formats', 's3api', 'tempauth'];
  const more: Record<string, string> = {
    cache: `memcache_servers = 127.0.0.1:${memory}`,
    s3api: 'location = us-east-1',
    tempauth: `user_${KEY.accessKeyId.replace(':', '_')} = ${KEY.secretAccessKey} .admin`,
  };
  const filters = [...pipeline, 'slo', 'dlo'].map(
    (name) => `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${more[name] ?? ''}\n`,
  );
  start(
    'proxy',
    `${ground(port)}[pipeline:main]
pipeline = ${pipeline.join(' ')} slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${filters.join('')}`,
  );
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: KEY,
  });
  await until('Swift answers by S3', 60, async () => {
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    return true;
  });
  client.destroy();
  return {
    port,
    settings: (through = port) => ({
      FILES_URL: `s3://${BUCKET}?endpoint=http://127.0.0.1:${through}&region=us-east-1`,
      FILES_ACCESS_KEY: KEY.accessKeyId,
      FILES_SECRET_KEY: KEY.secretAccessKey,
    }),
  };
}
