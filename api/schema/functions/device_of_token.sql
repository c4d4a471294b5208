-- The device of a token; those of a closed company end with it (docs/adr/0084, 0087).
create or replace function device_of_token(of_hash text)
  returns table (id uuid, company_id uuid, kind text, site_id uuid, created_by uuid, last_seen_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, d.company_id, d.kind, d.site_id, d.created_by, d.last_seen_at, d.revoked_at
    from device d join company c on c.id = d.company_id
    where d.token_hash = of_hash and c.closed_at is null
  $$;
