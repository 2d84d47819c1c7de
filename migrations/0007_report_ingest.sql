-- What monthly reports are computed from: the sums of each imported file, by day and channel.

create table report_files (
  id bigint generated always as identity primary key,
  -- SHA-256 of the unpacked content: the same rows count once, whatever the file is called.
  sha256 bytea not null unique check (length(sha256) = 32),
  name text not null,
  -- The report's type without its version: 'content_owner_basic'.
  kind text not null,
  -- 4 of 'content_owner_basic_a4'; 0 where there are no versions.
  version smallint not null,
  -- Whose account it was made for; a network may have several, each with a file for the same day.
  owner text not null,
  -- When YouTube made it. Of several for one day the newest counts; those made at the same time are parts of one.
  created_at timestamptz not null,
  first_day date,
  last_day date,
  line_count bigint not null,
  skipped_lines bigint not null,
  size_bytes bigint not null,
  imported_at timestamptz not null default now()
);

-- The days that a file speaks for.
create table report_days (
  file_id bigint not null references report_files on delete cascade,
  day date not null,
  -- Where each channel has files of its own; '' where one file is for all channels of an owner.
  channel_id text not null,
  primary key (day, channel_id, file_id)
);
create index report_days_file on report_days (file_id);

-- One row where a table of videos would have hundreds: arrays keep what the top lists need, and only what is not zero.
create table report_sums (
  file_id bigint not null references report_files on delete cascade,
  day date not null,
  channel_id text not null,
  -- Of several reports that hold the same figures of a day, the one with the lowest precedence counts.
  precedence smallint not null,
  line_count bigint not null,
  engaged_views bigint not null,
  views bigint not null,
  watch_time_minutes numeric not null,
  subscribers bigint not null,
  watch_page_subscribers bigint not null,
  likes bigint not null,
  comments bigint not null,
  shares bigint not null,
  card_teaser_clicks bigint not null,
  card_teaser_impressions bigint not null,
  card_clicks bigint not null,
  card_impressions bigint not null,
  video_ids text[] not null,
  video_comments bigint[] not null,
  video_subscribers bigint[] not null,
  video_card_clicks bigint[] not null,
  primary key (channel_id, day, file_id)
);
create index report_sums_file on report_sums (file_id);

create table report_playlist_sums (
  file_id bigint not null references report_files on delete cascade,
  day date not null,
  channel_id text not null,
  precedence smallint not null,
  line_count bigint not null,
  watch_time_minutes numeric not null,
  playlist_starts bigint not null,
  playlist_ids text[] not null,
  playlist_minutes numeric[] not null,
  primary key (channel_id, day, file_id)
);
create index report_playlist_sums_file on report_playlist_sums (file_id);

-- The other channels that a channel's audience watches, by month: day is the month's first.
create table report_overlaps (
  file_id bigint not null references report_files on delete cascade,
  day date not null,
  channel_id text not null,
  other_channel_id text not null,
  other_title text not null,
  overlap numeric not null,
  primary key (channel_id, day, file_id, other_channel_id)
);
create index report_overlaps_file on report_overlaps (file_id);

-- What videos and playlists are called: the newest file's word.
create table report_titles (
  id text primary key,
  title text not null,
  created_at timestamptz not null,
  file_id bigint not null references report_files
);
create index report_titles_file on report_titles (file_id);

-- Months of channels that changed and are to be computed anew. Those of channels that nobody has connected wait here.
create table report_dues (
  channel_id text not null,
  month date not null check (extract(day from month) = 1),
  primary key (channel_id, month)
);

-- What the Reporting API has for us: known, then kept, then imported.
create table pulled_reports (
  -- The API's own.
  id text primary key,
  job_id text not null,
  report_type text not null,
  created_at timestamptz not null,
  first_day date not null,
  download_url text not null,
  -- Null until the file is kept.
  file_key text,
  -- Null until the file went in, or was given up for the reason beside it.
  ended_at timestamptz,
  given_up text
);
create index pulled_reports_job on pulled_reports (job_id, created_at);
create index pulled_reports_open on pulled_reports (created_at) where ended_at is null;

-- Whether somebody has connected a channel.
create index channels_youtube on channels (feed_id) where domain = 'yt';
