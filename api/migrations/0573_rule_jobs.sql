-- An event gets a job for rules only where an active rule follows it: most events of most companies have none.
create function rule_job_wanted() returns trigger language plpgsql as $$
begin
  if exists (
    select from outbox_event o join rule r on r.company_id = new.company_id and r.status = 'active' and r.trigger_event = o.type
    where o.id = new.event_id
  ) then
    return new;
  end if;
  return null;
end
$$;
create trigger rule_job_wanted before insert on job for each row
  when (new.kind = 'event_rules_start') execute function rule_job_wanted();
