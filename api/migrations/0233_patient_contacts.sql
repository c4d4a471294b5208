-- Marketing reads how to reach patients who agreed to it, and of no other patient anything (screens §9b).

create index consent_to_marketing on consent (company_id, patient_id, channel, at desc, id) include (granted) where purpose = 'marketing';

-- The ways to which somebody said yes last.
create function patient_marketing_channels(company uuid, patient uuid) returns text[]
  language sql stable
  as $$
    select coalesce(array_agg(last.channel order by last.channel) filter (where last.granted), '{}') from (
      select distinct on (x.channel) x.channel, x.granted from consent x
      where x.company_id = company and x.patient_id = patient and x.purpose = 'marketing' and x.channel is not null
      order by x.channel, x.at desc, x.id
    ) as last
  $$;

-- Whoever works in the company as something else, too, sees its patients; so does what nobody asked for (jobs).
create function sees_every_patient() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select not exists (select from membership m where m.user_id = app_user_id() and m.company_id = app_company() and m.roles = array['marketing'])
  $$;
revoke execute on function sees_every_patient from public;
grant execute on function sees_every_patient to app_user;

-- Whatever is asked, by whatever address: the rows of others are not there.
create policy reach on patient as restrictive for select
  using ((select sees_every_patient()) or cardinality(patient_marketing_channels(company_id, id)) > 0);

-- One page of those who agreed, in the order of the shelf, and how many there are, counted up to `count_max`.
create function patient_contact_find(names text, page_size int, skip int, count_max int, out ids uuid[], out total int)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    wanted constant jsonb := case when names is null then '{}' else jsonb_build_object('names', names) end;
    -- Who ever said yes is few; who says so still is looked up for those alone.
    conditions constant text := patient_conditions(wanted) || $sql$ and c.status = 'active'
      and exists (select from consent y where y.company_id = c.company_id and y.patient_id = c.id and y.purpose = 'marketing' and y.granted)
      and cardinality(patient_marketing_channels(c.company_id, c.id)) > 0$sql$;
    shelf constant text := 'c.shelf_name collate "es-x-icu", c.id';
  begin
    if company is null then
      ids := '{}'; total := 0; return;
    end if;
    execute format('with found as materialized (select c.id, row_number() over (order by %1$s) as place from (select c.* from patient c where %2$s limit $3) as c)
      select array(select id from found order by place limit $4 offset $5), (select count(*) from found)', shelf, conditions)
      into ids, total using wanted, company, count_max + 1, page_size, skip;
    if total > count_max then
      execute format('select array(select c.id from patient c where %s order by %s limit $3 offset $4)', conditions, shelf)
        into ids using wanted, company, page_size, skip;
    end if;
  end
  $$;
revoke execute on function patient_contact_find from public;
grant execute on function patient_contact_find to app_user;
