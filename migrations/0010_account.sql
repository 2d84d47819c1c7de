-- What people change about themselves: names, photo; and the list of where they are signed in.

-- Whether they set their names here: from then on those of the sign-on provider no longer replace them.
alter table people add named_here boolean not null default false;

-- What names a session to its person: the id of the row itself belongs to the cookie.
alter table sessions add public_id uuid not null default gen_random_uuid();
create unique index sessions_public_id on sessions (public_id);

-- Every file of a photo there is, written down before the file is: one that nobody shows (people.thumbnail) is removed.
create table photos (
  -- Random; the file is photos/{name}.jpg.
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  -- Not by cascade: the file goes first.
  person_id integer references people on delete set null,
  size_bytes integer not null check (size_bytes > 0),
  created_at timestamptz not null default now()
);
create index photos_person on photos (person_id);
