import { spawn } from 'node:child_process';
import { chown, readFile } from 'node:fs/promises';
import { parse } from 'node:path';

/**
 * As whom PostgreSQL runs, which refuses to be root: ourselves, root under another id in a user namespace, or another
 * user of the system.
 */
export interface Account {
  /** Stands before every command. */
  prefix: string[];
  /** Of the other user. */
  ids?: { uid: number; gid: number };
}

export const ourselves: Account = { prefix: [] };

/**
 * Runs a command to its end as this account. Its own session keeps it, and a server it leaves behind, out of reach of
 * the terminal's Ctrl-C. With `output` (a file descriptor) what it prints goes there and the answer is empty.
 */
export function run(
  account: Account,
  command: [string, ...string[]],
  output?: number,
): Promise<{ code: number | null; text: string }> {
  const [file = '', ...args] = [...account.prefix, ...command];
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...account.ids,
      cwd: parse(process.execPath).root,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', output ?? 'pipe', output ?? 'pipe'],
      // Messages are read in English; PG… variables of the person who starts us are not meant for this server.
      ...(process.platform !== 'win32' && { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' } }),
    });
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.stderr?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text }));
  });
}

/** Whether the account can run this command to a good end. */
export async function runs(account: Account, command: [string, ...string[]]): Promise<boolean> {
  const result = await run(account, command).catch(() => undefined);
  return result?.code === 0;
}

/** Gives a file or folder that we made to the account. */
export async function give(account: Account, path: string): Promise<void> {
  if (account.ids) await chown(path, account.ids.uid, account.ids.gid);
}

/** Root under the id of another user, in a namespace where the system allows it; files stay root's outside. */
export async function namespaceAccount(): Promise<Account | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  // initdb wants an id that has a name.
  const [, uid, gid] = /^[^:\n]+:[^:\n]*:([1-9]\d*):([1-9]\d*):/m.exec(passwd) ?? [];
  if (!uid || !gid) return undefined;
  const account = { prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'] };
  return (await runs(account, ['true'])) ? account : undefined;
}

/** The user of the system that is ours alone. */
const systemUserName = 'stagedoor';

/** That user, made when missing; undefined where the system has no way to make one. */
export async function systemUserAccount(): Promise<Account | undefined> {
  const known = await systemUserIds();
  if (known) return { prefix: [], ids: known };
  const made =
    (await runs(ourselves, ['useradd', '--system', '--user-group', '--no-create-home', systemUserName])) ||
    (await runs(ourselves, ['adduser', '-S', '-D', '-H', systemUserName]));
  const ids = made ? await systemUserIds() : undefined;
  return ids && { prefix: [], ids };
}

async function systemUserIds(): Promise<{ uid: number; gid: number } | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = new RegExp(`^${systemUserName}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
