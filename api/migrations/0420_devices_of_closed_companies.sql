-- The devices of a company end with it, as the sessions of its people do (docs/adr/0084, docs/adr/0087).
create or replace function device_of_token(of_hash text)
  returns table (id uuid, company_id uuid, kind text, site_id uuid, created_by uuid, last_seen_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, d.company_id, d.kind, d.site_id, d.created_by, d.last_seen_at, d.revoked_at
    from device d join company c on c.id = d.company_id
    where d.token_hash = of_hash and c.closed_at is null
  $$;

create or replace function device_of_code(of_hash text, moment timestamptz)
  returns table (id uuid, company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, d.company_id from device d join company c on c.id = d.company_id
    where d.device_code_hash = of_hash and d.revoked_at is null and d.last_seen_at is null and d.code_expires_at > moment
      and c.closed_at is null
  $$;
