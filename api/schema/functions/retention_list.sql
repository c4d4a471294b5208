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
      -- Who is younger, or was seen since, cannot be due: found for all at once, and materialized, so that
      -- few records are looked at one by one.
      with old as materialized (
        select p.id from patient p
        where p.company_id = company and p.created_at < at - make_interval(years => years)
          and not exists (select from visit v where v.company_id = company and v.patient_id = p.id
            and v.started_at >= at - make_interval(years => years))
        order by p.id
      )
      select company, proposal, 'clinical_record', due.id, patient_last_act(company, due.id)
      from (select old.id from old where patient_retention_bar(company, old.id, (at at time zone zone)::date) is null limit at_most) due;
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
