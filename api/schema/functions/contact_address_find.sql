-- Addresses on which words stand, and those of patients with such a name: the caller asks whether they may read these.
create or replace function contact_address_find(words text, most int) returns table (contact_address_id uuid, by_patient boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    -- Written into the query, for the trigram index.
    conditions constant text := (
      select string_agg(format('a.search like %L', pattern), ' and ') from unnest(search_patterns(words)) as pattern
    );
    names constant tsquery := patient_query(words, true, false)::tsquery;
  begin
    if company is null or conditions is null then
      return;
    end if;
    return query execute format('select a.id, false from contact_address a where a.company_id = $1 and %s limit $2', conditions)
      using company, most;
    if names is not null then
      return query select a.id, true from patient p join contact_address a on a.company_id = p.company_id and a.patient_id = p.id
        where p.company_id = company and p.words @@ names limit most;
    end if;
  end
  $$;

revoke execute on function contact_address_find(text,int) from public;
grant execute on function contact_address_find(text,int) to app_user;
