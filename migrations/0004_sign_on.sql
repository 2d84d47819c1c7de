-- The embedded sign-on provider. Unused where SSO_ISSUER names another one.

create table sso_people (
  -- The subject of its ID tokens.
  subject uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  first_name text,
  last_name text,
  groups text[] not null default '{}',
  -- argon2id, PHC string format.
  password_hash text not null,
  created_at timestamptz not null default now()
);

-- Records of the library oidc-provider: sessions, interactions, codes, grants, tokens.
create table sso_records (
  model text not null,
  id text not null,
  -- json, not jsonb: it holds parameters of requests, and jsonb refuses a text with the sign NUL in it.
  payload json not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index sso_records_grant_id on sso_records (grant_id) where grant_id is not null;
create index sso_records_uid on sso_records (model, uid) where uid is not null;
create index sso_records_user_code on sso_records (model, user_code) where user_code is not null;
create index sso_records_expires_at on sso_records (expires_at) where expires_at is not null;

-- Signing keys, each sealed with a key drawn from SECRET_KEY.
create table sso_keys (
  id text primary key,
  sealed_jwk text not null,
  created_at timestamptz not null default now()
);
