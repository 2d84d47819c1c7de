/** Addresses of machines that a portal must not be sent to: itself, its neighbours, its cloud (CWE-918). */

/** Loopback in the spellings that programs understand; `PORT` stands for that of a listener. */
const LOOPBACK = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '0.0.0.0',
  '0',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '127.255.255.254',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost.localdomain',
  'a.localhost',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
].flatMap((host) => [`http://${host}:PORT/feed.xml`, `https://${host}/feed.xml`]);

const NEIGHBOURS = [
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254/latest/meta-data',
  '[fd00::1]',
  '[fe80::1]',
  '[::ffff:10.0.0.1]',
  'metadata.google.internal/computeMetadata/v1',
  'db.internal',
  'printer.local',
  'router.lan',
  'portal.intranet',
  '1.0.0.127.in-addr.arpa',
].map((host) => `http://${host}/feed.xml`);

export const ELSEWHERE: readonly string[] = [...LOOPBACK, ...NEIGHBOURS];
