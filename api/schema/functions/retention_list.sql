-- Lists what is older than its term, in place of a list that nobody approved; null: there is nothing to
-- delete, or a list is approved.
create or replace function retention_list(at timestamptz, at_most int) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    proposal uuid;
    zone text;
    years int;
  begin
    -- Two workers list one after the other.
    select time_zone, retention_years into zone, years from company c where c.id = company for no key update;
    if zone is null or exists (select from retention_proposal p where p.company_id = company and p.state = 'approved') then
      return null;
    end if;
    update retention_proposal p set state = 'replaced' where p.company_id = company and p.state = 'listed';
    insert into retention_proposal (company_id, retention_years, listed_at) values (company, years, at) returning id into proposal;
    insert into retention_item (company_id, proposal_id, kind, record_id, last_at)
      select company, proposal, 'clinical_record', p.id, patient_last_act(company, p.id)
      from patient p
      -- Younger patients cannot be due: they are left out without a look at their records.
      where p.company_id = company and p.created_at < at - make_interval(years => years)
        -- Nor can who was seen since: found for all at once, so that few records are looked at one by one.
        and not exists (select from visit v where v.company_id = company and v.patient_id = p.id
          and v.started_at >= at - make_interval(years => years))
        and patient_retention_bar(company, p.id, (at at time zone zone)::date) is null
      order by p.id limit at_most;
    insert into retention_item (company_id, proposal_id, kind, record_id, last_at)
      select company, proposal, 'notification', n.id, n.created_at
      from notification n
      where n.company_id = company and n.created_at < least(at, clock_timestamp()) - interval '1 year'
      order by n.created_at, n.id limit at_most;
    if not exists (select from retention_item i where i.company_id = company and i.proposal_id = proposal) then
      delete from retention_proposal p where p.company_id = company and p.id = proposal;
      return null;
    end if;
    return proposal;
  end
  $$;

revoke execute on function retention_list(timestamptz,int) from public;
grant execute on function retention_list(timestamptz,int) to app_user;
