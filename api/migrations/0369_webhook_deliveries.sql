-- What outside services report to us, as it arrived (docs/adr/0081): stored once, answered, then interpreted by a job.
create table webhook_delivery (
  company_id        uuid        not null references company (id),
  id                uuid        not null default gen_random_uuid(),
  connection_id     uuid        not null,
  provider          text        not null check (provider ~ '^[a-z][a-z_-]{0,29}$'),
  -- The provider's own; a repetition has the same.
  external_event_id text        not null check (char_length(external_event_id) between 1 and 200),
  raw               bytea       not null check (octet_length(raw) <= 65536),
  received_at       timestamptz not null,
  interpreted_at    timestamptz,
  primary key (company_id, id),
  constraint webhook_delivery_once unique (company_id, connection_id, external_event_id),
  constraint webhook_delivery_connection foreign key (company_id, connection_id)
    references connection (company_id, id) on delete cascade
);
create index webhook_delivery_by_age on webhook_delivery (company_id, received_at);

alter table webhook_delivery enable row level security;
create policy tenant on webhook_delivery
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Whose connection an address of the public route names: nobody is signed in there, and row-level security would show nothing.
create function webhook_connection(of_provider text, of_id uuid)
  returns table (company_id uuid, connection_id uuid, secrets bytea, user_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.company_id, c.id, c.secrets, c.updated_by from connection c where c.id = of_id and c.provider = of_provider
  $$;
revoke execute on function webhook_connection from public;
grant execute on function webhook_connection to app_user;

comment on table webhook_delivery is 'What an outside service reported, as it arrived; interpreted by a job.';
