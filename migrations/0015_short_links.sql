-- Short links to the retailer, and how often they were followed.

create table short_links (
  id bigint generated always as identity primary key,
  -- What stands behind /s/.
  code text not null check (code ~ '^[0-9A-Za-z]{6,16}$'),
  person_id integer not null references people on delete cascade,
  -- The affiliate code in the target, under which the person earns.
  affiliate_id text not null check (affiliate_id <> ''),
  -- Never changes: processes keep it in memory.
  target text not null check (target like 'https://www.%' and length(target) <= 2000),
  created_at timestamptz not null default now()
);
-- Holds all that a redirect needs, so that it reads no table.
create unique index short_links_code on short_links (code) include (id, target);
-- The same link is made once, however often and at how many processes it is asked for.
create unique index short_links_own on short_links (person_id, affiliate_id, target);
create index short_links_newest on short_links (person_id, created_at, id);

-- Clicks by day (UTC): who clicked is nowhere.
create table short_link_days (
  link_id bigint not null references short_links on delete cascade,
  day date not null,
  -- Of people.
  clicks integer not null default 0 check (clicks >= 0),
  -- Of robots, and of browsers and messengers that look ahead.
  previews integer not null default 0 check (previews >= 0),
  primary key (link_id, day)
) with (fillfactor = 50);
