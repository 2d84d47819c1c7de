/** Exim 4 of Debian: takes mail for anybody at this network and keeps it in one mbox. */
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { freePort } from '../../free-port.ts';
import { idsOf, isRoot, listens, type Part, type Place, until } from '../place.ts';

export interface MailServer {
  readonly port: number;
  readonly part: () => Part;
  /** All mails that arrived, each as it was kept. */
  mails(): string[];
}

export async function startExim(place: Place): Promise<MailServer> {
  const port = await freePort();
  const folder = place.path('exim');
  mkdirSync(folder);
  const box = place.path('exim/mbox');
  const conf = place.write(
    'exim/exim.conf',
    `exim_path = /usr/sbin/exim4
primary_hostname = mail.localhost
spool_directory = ${folder}/spool
log_file_path = ${folder}/%slog
pid_file_path = ${folder}/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
${isRoot ? 'exim_user = mail\nexim_group = mail\nnever_users =' : ''}
tls_advertise_hosts =
smtp_accept_max = 100
smtp_accept_queue_per_connection = 0
queue_run_in_order
acl_smtp_rcpt = accept_all
acl_smtp_data = accept_all
begin acl
accept_all:
  accept
begin routers
all:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  file = ${box}
  ${isRoot ? 'user = mail\n  group = mail' : ''}
  delivery_date_add
  envelope_to_add
  return_path_add
begin retry
*  *  F,1h,5s
`,
  );
  if (isRoot) chownSync(folder, idsOf('mail').uid, idsOf('mail').gid);
  const part = place.start('exim', ['/usr/sbin/exim4', '-C', conf, '-bdf', '-q1m']);
  await until('Exim listens', 60, () => listens(port));
  return {
    port,
    part: () => part,
    // In an mbox each mail begins with a line "From " after an empty one (RFC 4155).
    mails: () =>
      existsSync(box)
        ? readFileSync(box, 'utf8')
            .split(/^From /m)
            .slice(1)
        : [],
  };
}
