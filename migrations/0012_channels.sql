-- Adding channels, authorizing them at their platforms, reading them there.

alter table channels
  -- The account that it was added for; null where the network put it in.
  add account_id integer references accounts on delete set null,
  -- Its name in addresses, lower case, without the @: another spelling of the same channel is known by it.
  add handle text check (handle <> '' and handle = lower(handle)),
  -- Whether it is known to be the person's: put in by the network, or proved by a consent. Until then it opens no report.
  add proven boolean not null default true,
  add added_at timestamptz,
  -- Since when its platform cannot be read, and when that was tried last.
  add failing_since timestamptz,
  add tried_at timestamptz,
  -- Where its platform has the picture of which thumb_url is our copy.
  add picture_source text;
create unique index channels_handle on channels (person_id, domain, handle);
create index channels_due on channels (tried_at nulls first);

-- What a platform gave for a person's consent. Sealed by the vault, each bound to its column and row.
create table channel_grants (
  channel_id integer primary key references channels on delete cascade,
  sealed_access text not null,
  access_ends_at timestamptz,
  sealed_refresh text,
  -- Whoever reads with it has it until then alone: two renewals at once would end the grant.
  claimed_until timestamptz,
  granted_at timestamptz not null default now(),
  renewed_at timestamptz not null default now()
);

-- Consents that are under way: each state works once, in the browser and session that began it.
create table channel_consents (
  state_hash bytea primary key check (length(state_hash) = 32),
  session_hash bytea not null,
  browser_hash bytea not null,
  person_id integer not null references people on delete cascade,
  channel_id integer not null references channels on delete cascade,
  code_verifier text not null,
  created_at timestamptz not null default now()
);
create index channel_consents_created_at on channel_consents (created_at);
create index channel_consents_person on channel_consents (person_id);
create index channel_consents_channel on channel_consents (channel_id);

-- Platforms that asked to be left alone, or that broke down, and until when.
create table platform_pauses (
  domain text primary key,
  until timestamptz not null,
  -- Pauses in a row: each is longer than the one before.
  tries integer not null default 1
);

-- Small copies of channels' pictures.
create table channel_pictures (
  sha256 bytea primary key check (length(sha256) = 32),
  file_key text not null,
  size_bytes integer not null,
  created_at timestamptz not null default now()
);

-- When the roadblock that asks for authorizations comes back.
create table roadblock_pauses (
  person_id integer primary key references people on delete cascade,
  until timestamptz not null
);
insert into roadblock_pauses (person_id, until)
  select id, roadblock_ignored_until from people where roadblock_ignored_until is not null;
alter table people drop column roadblock_ignored_until;
