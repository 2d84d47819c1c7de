-- What people send by the portal's two forms, as they and their words were at that moment.

create table contact_messages (
  id bigint generated always as identity primary key,
  person_id integer references people on delete set null,
  full_name text not null,
  email text not null,
  -- The person's accounts, by their titles; null where the network never named one.
  accounts text[] not null,
  -- Empty where there was none.
  subject text not null,
  body text not null check (char_length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index contact_messages_person on contact_messages (person_id, id);

create table infringement_reports (
  id bigint generated always as identity primary key,
  -- What people and mails call it: NM-2026-000123.
  case_number text not null unique,
  person_id integer references people on delete set null,
  -- Null where the person has none.
  first_name text,
  last_name text,
  username text not null,
  email text not null,
  accounts text[] not null,
  platform text not null check (platform in ('fb', 'ig', 'pc', 'sc', 'tt', 'tw', 'yt')),
  copyright_link text not null,
  infringing_link text not null,
  -- 'Monetize', or what else should happen, in the person's words.
  policy text not null check (policy <> ''),
  -- 'Entire Video', a time or two of them; null where the platform asks for none and none was given.
  timestamp text,
  additional_notes text not null,
  created_at timestamptz not null default now(),
  check (platform <> 'yt' or timestamp is not null)
);
create index infringement_reports_person on infringement_reports (person_id, id);

-- The last number given out in a year (UTC): raised in the transaction of the report, so that none is ever missing.
create table infringement_case_numbers (
  year integer primary key,
  last integer not null check (last > 0)
);
