import { StartFailure } from '../start-failure.ts';

const known: [sign: RegExp, sentence: (cluster: string, says: string) => string][] = [
  [
    /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/,
    (cluster, says) => `The disk is full (${says}): make room for ${cluster}.`,
  ],
  [
    /could not (create|bind|listen|set permissions).*socket|lock file ".*\.s\.PGSQL/i,
    (cluster, says) =>
      `PostgreSQL cannot open its socket (${says}): set DATA_DIR to a local folder in place of that of ${cluster}.`,
  ],
  [
    /could not look up effective user ID/,
    (_, says) =>
      `This user has no name on this system (${says}): add it to /etc/passwd, or start as one that has a name.`,
  ],
  [
    /configuration file ".*" contains errors|could not load .*pg_hba\.conf/,
    (cluster, says) => `The settings of the database are faulty (${says}): correct postgresql.conf in ${cluster}.`,
  ],
  // Of zeros, what a failed disk leaves.
  [/PG_CONTROL_VERSION 0,/, damaged],
  [
    /database files are incompatible with server/,
    (cluster, says) => `The database in ${cluster} is of another PostgreSQL (${says}): restore a dump of it instead.`,
  ],
  [
    /could not map anonymous shared memory|could not create shared memory|Cannot allocate memory|out of memory/i,
    (_, says) => `PostgreSQL finds too little memory (${says}): give this machine at least 512 MB.`,
  ],
  [
    /Permission denied|Read-only file system|Operation not permitted|has wrong ownership|EACCES|EROFS|EPERM/i,
    (cluster, says) => `PostgreSQL cannot write ${cluster} (${says}): give the user that runs Stagedoor this folder.`,
  ],
  [
    /PANIC|could not (open|read|access|find|locate)|control file|checkpoint record|invalid|corrupt|checksum|No such file/i,
    damaged,
  ],
];

function damaged(cluster: string, says: string): string {
  return `The database in ${cluster} is damaged (${says}): restore it from a backup.`;
}

/** Makes one sentence out of what PostgreSQL, or the system, said when it gave up. */
export function explain(output: string, cluster: string): StartFailure {
  const says = /(?:FATAL|PANIC|[Ee]rror):\s+(.+)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? 'nothing';
  const sentence = known.find(([sign]) => sign.test(output))?.[1](cluster, says);
  return new StartFailure(
    sentence ?? `The database in ${cluster} does not start (${says}): see postgres.log beside it.`,
    { cause: output },
  );
}
