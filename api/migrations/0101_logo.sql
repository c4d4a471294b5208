-- The logo of a company (screens §1): kept beside the draft until there is a company to own it.
alter table company_setup
  add column logo bytea check (octet_length(logo) between 1 and 262144),
  add column logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  add constraint company_setup_logo check (num_nulls(logo, logo_type) in (0, 2));

alter table company
  add column logo_id uuid,
  add constraint company_logo foreign key (id, logo_id) references stored_file (company_id, id);

-- A page shows it before anybody is known to it (an img sends no token): whoever has the id may see it.
create function company_logo(wanted uuid, out type text, out content bytea) returns setof record
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select f.type, f.content from company c join stored_file f on f.company_id = c.id and f.id = c.logo_id
    where c.logo_id = wanted
  $$;
revoke execute on function company_logo from public;
grant execute on function company_logo to app_user;
