-- The monthly mail that says which documents are ready: one for a person and month, none after unsubscribing.

create table statement_mails (
  person_id integer not null references people on delete cascade,
  -- The first day of the month that the documents speak of.
  month date not null check (extract(day from month) = 1),
  -- Its mail, as long as that is kept.
  mail_id uuid,
  created_at timestamptz not null default now(),
  primary key (person_id, month)
);

create table statement_mail_unsubscribed (
  person_id integer primary key references people on delete cascade,
  unsubscribed_at timestamptz not null default now()
);
