-- A clinical task of a visit is of the patient of that visit, whoever writes it.
create function task_of_visit_patient() returns trigger language plpgsql as $$
begin
  if not exists (
    select from visit v
    where v.company_id = new.company_id and v.id = new.visit_id and v.patient_id = new.patient_id
  ) then
    raise exception using errcode = 'check_violation', constraint = 'task_of_visit_patient', message = 'the visit is of another patient';
  end if;
  return new;
end
$$;
create trigger task_of_visit_patient before insert or update of visit_id on task
  for each row when (new.visit_id is not null) execute function task_of_visit_patient();

-- Two calls that are noted at once do not pass the limit together: the task is locked by both.
create function task_attempt_limit() returns trigger language plpgsql as $$
begin
  perform from task t where t.company_id = new.company_id and t.id = new.task_id for update;
  if (select count(*) from task_attempt x where x.company_id = new.company_id and x.task_id = new.task_id) >= 50 then
    raise exception using errcode = 'check_violation', constraint = 'task_attempt_limit', message = 'too many calls';
  end if;
  return new;
end
$$;
create trigger task_attempt_limit before insert on task_attempt
  for each row execute function task_attempt_limit();
