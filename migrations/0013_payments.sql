-- Tax and banking data of accounts.

create table payments (
  account_id integer primary key references accounts on delete cascade,
  -- All that is on file, as JSON, sealed by the vault for the place 'payments/sealed/<account_id>': a row says nothing
  -- by itself, and moved to another account it does not open.
  sealed text not null,
  imported_at timestamptz not null default now()
);
