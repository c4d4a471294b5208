-- The channels through which a patient has agreed to marketing.
create or replace function patient_marketing_channels(company uuid, patient uuid) returns text[]
  language sql stable
  as $$
    select coalesce(array_agg(last.channel order by last.channel) filter (where last.granted), '{}') from (
      select distinct on (x.channel) x.channel, x.granted from consent x
      where x.company_id = company and x.patient_id = patient and x.purpose = 'marketing' and x.channel is not null
      order by x.channel, x.at desc, x.id desc
    ) as last
  $$;
