-- Monthly reports of channels, computed when files come in: reading one is a read of three rows by their key.

create table channel_reports (
  -- The channel's id at YouTube, with its 'UC'.
  feed_id text not null,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  -- The entry as the API answers it.
  entry jsonb not null,
  computed_at timestamptz not null default now(),
  primary key (feed_id, month)
);
