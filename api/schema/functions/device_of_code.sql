-- The device that waits with a code; none of a closed company (docs/adr/0084, 0087).
create or replace function device_of_code(of_hash text, moment timestamptz)
  returns table (id uuid, company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, d.company_id from device d join company c on c.id = d.company_id
    where d.device_code_hash = of_hash and d.revoked_at is null and d.last_seen_at is null and d.code_expires_at > moment
      and c.closed_at is null
  $$;
