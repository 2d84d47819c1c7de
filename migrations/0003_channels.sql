-- Channels that people connected, and their codes at the retailer.

create table channels (
  id integer generated always as identity primary key,
  person_id integer not null references people on delete cascade,
  -- The id the platform gave it.
  feed_id text not null check (feed_id <> ''),
  domain text not null check (domain in ('fb', 'ig', 'pc', 'sc', 'tt', 'tw', 'yt')),
  cms boolean not null default false,
  title text not null,
  thumb_url text,
  domain_url text,
  last_fetch timestamptz,
  authorized boolean not null default false,
  no_accounts boolean not null default false,
  unique (person_id, domain, feed_id)
);

create table affiliate_codes (
  id integer generated always as identity primary key,
  person_id integer not null references people on delete cascade,
  -- The retailer: 'amazon'.
  partner text not null,
  affiliate_id text not null check (affiliate_id <> ''),
  unique (person_id, partner, affiliate_id)
);
