-- What creators read: news, opportunities, resources, surveys, notifications; and the pictures in them.

create table posts (
  id integer generated always as identity primary key,
  type text not null check (type in ('latest-news', 'opportunity', 'resource', 'survey', 'notification')),
  -- Where it came from and its id there: the same post again is an update. 'wordpress:https://old.example' '123'.
  source text not null,
  source_id text not null,
  -- Only published posts are ever shown.
  status text not null check (status in ('published', 'draft', 'private')),
  -- May be empty; shown as it is, as text.
  title text not null,
  author text not null,
  -- Sanitised once when it came in.
  content_html text not null,
  -- The same as plain text, cut: what lists show.
  excerpt text not null,
  -- The address of the picture above it: '/api/media/…', or of a host that the settings allow; null for none.
  featured_image text,
  -- Where a survey or a notification leads.
  link text,
  published_at timestamptz not null,
  -- Shown from then on, and before then; null for always.
  visible_from timestamptz,
  visible_until timestamptz,
  pinned boolean not null default false,
  -- Groups it is for; null for everybody.
  for_groups text[] check (cardinality(for_groups) > 0),
  categories text[] not null default '{}',
  -- Of all that came in: tells an unchanged post from a changed one.
  checksum bytea not null check (length(checksum) = 32),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source, source_id)
);
create index posts_newest on posts (type, published_at desc, id desc) where status = 'published';

create table media (
  sha256 bytea primary key check (length(sha256) = 32),
  file_key text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif')),
  size_bytes bigint not null check (size_bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);

-- A picture is shown to whoever may see a post that holds it.
create table post_media (
  post_id integer not null references posts on delete cascade,
  sha256 bytea not null references media,
  primary key (post_id, sha256)
);
create index post_media_sha256 on post_media (sha256);
