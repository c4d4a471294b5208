-- What a request with an `Idempotency-Key` was answered with (docs/adr/0068): a repetition gets the same answer and changes nothing.
create table idempotency_key (
  company_id  uuid        references company (id) on delete cascade, -- null: nobody's company, as before there is one
  user_id     uuid        references user_account (id) on delete cascade, -- null: nobody was signed in
  endpoint    text        not null check (length(endpoint) <= 100),
  key_hash    bytea       not null check (length(key_hash) = 32),
  fingerprint bytea       not null check (length(fingerprint) = 32),
  -- Encrypted with the key that only its sender holds; null: the answer was empty, or too large to keep.
  answer      bytea       check (length(answer) <= 1049000),
  answer_kept boolean     not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  constraint idempotency_key_once unique nulls not distinct (company_id, user_id, endpoint, key_hash)
);
create index idempotency_key_by_expiry on idempotency_key (expires_at);
create index idempotency_key_of_user on idempotency_key (user_id);

alter table idempotency_key enable row level security;
-- One's own alone. What was asked for before there was a company stays one's own afterwards.
create policy own on idempotency_key
  using (user_id is not distinct from (select app_user_id()) and (company_id is null or company_id = (select app_company())))
  with check (user_id is not distinct from (select app_user_id()) and (company_id is null or company_id = (select app_company())));

-- Waits until nobody else works on the same key, and finds what that left. The lock is held until the end of the transaction.
create function idempotency_key_held(of_endpoint text, hash bytea, moment timestamptz)
  returns table (fingerprint bytea, answer bytea, answer_kept boolean)
  language plpgsql volatile
  set lock_timeout = '3s'
  as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended(
      concat_ws('/', 'idempotency-key', coalesce(app_company()::text, '-'), coalesce(app_user_id()::text, '-'), of_endpoint, encode(hash, 'hex')), 0));
    return query select k.fingerprint, k.answer, k.answer_kept from idempotency_key k
      where k.company_id is not distinct from app_company() and k.user_id is not distinct from app_user_id()
        and k.endpoint = of_endpoint and k.key_hash = hash and k.expires_at > moment;
  end $$;

-- Deletes some that have expired, whoever they are of: with each one that is written, so that no more stay than a day brings.
create function idempotency_key_forget(moment timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    delete from idempotency_key where ctid in (
      select ctid from idempotency_key where expires_at <= moment order by expires_at limit 20 for update skip locked)
  $$;
revoke execute on function idempotency_key_forget from public;
grant execute on function idempotency_key_forget to app_user;
