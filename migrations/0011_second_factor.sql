-- Second factors of people at the embedded sign-on provider.

-- Authenticator apps (RFC 6238).
create table sso_authenticators (
  subject uuid primary key references sso_people on delete cascade,
  -- In base32, sealed for this row.
  sealed_secret text not null,
  -- The time step of the last accepted code: none is good twice, nor is an older one after it.
  last_step bigint not null,
  created_at timestamptz not null default now()
);

-- Passkeys (WebAuthn).
create table sso_passkeys (
  -- The credential's id, base64url.
  id text primary key,
  subject uuid not null references sso_people on delete cascade,
  name text not null check (name <> ''),
  -- As the authenticator gave it (COSE, RFC 9052).
  public_key bytea not null,
  -- What the authenticator counts its signatures with; 0 where it does not count.
  signatures bigint not null check (signatures >= 0),
  transports text[] not null default '{}',
  -- Whether it may be copied to other devices of its owner.
  synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index sso_passkeys_subject on sso_passkeys (subject);

-- Recovery codes: each good once, in place of the others.
create table sso_recovery_codes (
  subject uuid not null references sso_people on delete cascade,
  -- argon2id of the code.
  hash bytea not null check (length(hash) = 32),
  -- One for all codes of a person: a try is hashed once.
  salt bytea not null check (length(salt) = 16),
  used_at timestamptz,
  primary key (subject, hash)
);

-- Sign-ins whose first step is done: who it is is known, and the second factor asked for.
create table sso_first_steps (
  -- The library's name of the sign-in, bound to one browser by a signed cookie.
  sign_in text primary key,
  subject uuid not null references sso_people on delete cascade,
  -- How the first step was done (RFC 8176), and the second where it was set up on the way.
  methods text[] not null,
  second text[] not null default '{}',
  -- What a passkey must sign now.
  challenge text,
  expires_at timestamptz not null
);
create index sso_first_steps_expires_at on sso_first_steps (expires_at);

-- Factors that somebody is about to add, after the password.
create table sso_factor_changes (
  -- Where it is done: 'session …' or 'sign-in …', and the library's name of it.
  place text not null,
  kind text not null check (kind in ('authenticator', 'passkey')),
  subject uuid not null references sso_people on delete cascade,
  -- The authenticator's secret, sealed for this row.
  sealed_secret text,
  -- What the passkey must sign.
  challenge text,
  expires_at timestamptz not null,
  primary key (place, kind),
  check ((kind = 'authenticator') = (sealed_secret is not null)),
  check ((kind = 'passkey') = (challenge is not null))
);
create index sso_factor_changes_expires_at on sso_factor_changes (expires_at);
