-- What every feature stands on: mails on their way, the audit trail, and answers kept for calls that come twice.

create table mails (
  id uuid primary key,
  -- As in the message: a second try sends the same message, so that a receiver can tell it from another one.
  message_id text not null unique,
  sent_to text not null,
  subject text not null,
  -- The whole message, made once (RFC 5322).
  message bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  -- When it was sent or given up.
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create index mails_not_sent on mails (created_at) where state <> 'sent';
create index mails_ended on mails (ended_at) where ended_at is not null;

-- Who did what, when and from where. Rows are only ever added; each one's hash covers the one before it.
create table audit_trail (
  -- 1, 2, 3 … without a gap.
  id bigint primary key,
  at timestamptz not null,
  -- 'sign-in', 'import.documents' …
  act text not null check (act <> ''),
  -- No reference: the trail outlives the person. Null where nobody was signed in.
  person_id integer,
  -- Where the request came from; null where it was a terminal or the portal itself.
  address text,
  about jsonb not null,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index audit_trail_person on audit_trail (person_id, id);
create index audit_trail_at on audit_trail (at);

create function audit_hash(previous_hash bytea, id bigint, at timestamptz, act text, person_id integer, address text, about jsonb)
returns bytea language sql stable as $$
  select sha256(previous_hash || convert_to(jsonb_build_array(
    id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), act, person_id, address, about)::text, 'UTF8'))
$$;

create function chain_act() returns trigger language plpgsql as $$
declare
  last record;
begin
  -- One after another, to the end of each one's transaction: otherwise two rows could follow the same one.
  perform pg_advisory_xact_lock(hashtext('audit trail'));
  select audit_trail.id, audit_trail.hash into last from audit_trail order by audit_trail.id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.at := clock_timestamp();
  new.previous_hash := coalesce(last.hash, '\x');
  new.hash := audit_hash(new.previous_hash, new.id, new.at, new.act, new.person_id, new.address, new.about);
  return new;
end $$;
create trigger audit_trail_chained before insert on audit_trail for each row execute function chain_act();

create function refuse_changed_act() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is only ever added to.';
end $$;
create trigger audit_trail_kept before update or delete or truncate on audit_trail
  for each statement execute function refuse_changed_act();

-- Answers to calls that carried an Idempotency-Key: the same call again gets the same answer and does nothing more.
create table idempotency_keys (
  person_id integer not null references people on delete cascade,
  -- Method and path.
  call text not null,
  key text not null,
  body_hash bytea not null check (length(body_hash) = 32),
  -- Null only inside the transaction that does the work.
  reply json,
  created_at timestamptz not null default now(),
  primary key (person_id, call, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
