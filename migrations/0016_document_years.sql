-- Documents counted by year and type, so that a page is found among the years and no row before its year is skipped.

create table document_years (
  account_id integer not null references accounts,
  year integer not null,
  -- How many documents of the year have each type_order: the first element those of 0.
  of_types integer[] not null check (cardinality(of_types) = 4 and 0 <= all (of_types)),
  total integer not null generated always as (of_types[1] + of_types[2] + of_types[3] + of_types[4]) stored,
  primary key (account_id, year)
);

insert into document_years (account_id, year, of_types)
select account_id, extract(year from reference_date)::integer as year, array[
  count(*) filter (where type_order = 0), count(*) filter (where type_order = 1),
  count(*) filter (where type_order = 2), count(*) filter (where type_order = 3)]
from documents group by account_id, year;

drop table document_counts;

-- Rows are taken in one order, so that two imports wait for each other instead of locking each other out.
create or replace function count_documents_added() returns trigger language plpgsql as $$
begin
  insert into document_years as kept (account_id, year, of_types)
  select account_id, extract(year from reference_date)::integer as year, array[
    count(*) filter (where type_order = 0), count(*) filter (where type_order = 1),
    count(*) filter (where type_order = 2), count(*) filter (where type_order = 3)]
  from added group by account_id, year order by account_id, year
  on conflict (account_id, year) do update set of_types = array[
    kept.of_types[1] + excluded.of_types[1], kept.of_types[2] + excluded.of_types[2],
    kept.of_types[3] + excluded.of_types[3], kept.of_types[4] + excluded.of_types[4]];
  return null;
end $$;

create or replace function count_documents_removed() returns trigger language plpgsql as $$
begin
  update document_years as kept set of_types = array[
    kept.of_types[1] - gone.of_0, kept.of_types[2] - gone.of_1,
    kept.of_types[3] - gone.of_2, kept.of_types[4] - gone.of_3]
  from (
    select account_id, extract(year from reference_date)::integer as year,
      count(*) filter (where type_order = 0) as of_0, count(*) filter (where type_order = 1) as of_1,
      count(*) filter (where type_order = 2) as of_2, count(*) filter (where type_order = 3) as of_3
    from removed group by account_id, year) as gone
  where kept.account_id = gone.account_id and kept.year = gone.year;
  return null;
end $$;

-- A document stays where it is counted.
drop trigger documents_moved on documents;
create or replace function refuse_moved_document() returns trigger language plpgsql as $$
begin
  raise exception 'A document stays with its account, its type and its date.';
end $$;
create trigger documents_moved before update of account_id, type_order, reference_date on documents
  for each row when ((old.account_id, old.type_order, old.reference_date)
    is distinct from (new.account_id, new.type_order, new.reference_date)) execute function refuse_moved_document();
