-- Documents of accounts, found by account and one of three orders, and how many there are.

create table documents (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts,
  -- As the network names it: financial_statement, creator_yt_asset_revenue …
  document_type text not null check (document_type <> ''),
  -- The order of the shown labels: 0 Document, 1 SRAV Asset Revenue, 2 SRAV Video Revenue, 3 Statement.
  type_order smallint not null check (type_order between 0 and 3),
  reference_date date not null,
  -- False where only the month is known: the id is then '2023-5', not '2023-5-2'.
  has_day boolean not null default false,
  file_key text not null,
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null default now(),
  -- The same file twice for one account is one document.
  unique (account_id, sha256)
);
-- One index per order, ties in the same direction: a scan backwards is the list upside down. They hold what the list
-- shows, so that rows before a page are skipped in the index alone.
create index documents_by_date on documents (account_id, reference_date, id) include (document_type, has_day);
create index documents_by_type on documents (account_id, type_order, reference_date, id) include (document_type, has_day);

create table document_counts (
  account_id integer primary key references accounts,
  total bigint not null check (total >= 0)
);

create function count_documents_added() returns trigger language plpgsql as $$
begin
  insert into document_counts (account_id, total)
  select account_id, count(*) from added group by account_id order by account_id
  on conflict (account_id) do update set total = document_counts.total + excluded.total;
  return null;
end $$;

create function count_documents_removed() returns trigger language plpgsql as $$
begin
  update document_counts set total = document_counts.total - removed_here.total
  from (select account_id, count(*) as total from removed group by account_id) as removed_here
  where document_counts.account_id = removed_here.account_id;
  return null;
end $$;

create trigger documents_added after insert on documents
  referencing new table as added for each statement execute function count_documents_added();
create trigger documents_removed after delete on documents
  referencing old table as removed for each statement execute function count_documents_removed();

-- A document never moves to another account: the counters rely on it.
create function refuse_moved_document() returns trigger language plpgsql as $$
begin
  raise exception 'A document stays with its account.';
end $$;
create trigger documents_moved before update of account_id on documents
  for each row when (old.account_id is distinct from new.account_id) execute function refuse_moved_document();

create table document_downloads (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents on delete cascade,
  person_id integer not null references people on delete cascade,
  downloaded_at timestamptz not null default now()
);
create index document_downloads_document on document_downloads (document_id);
