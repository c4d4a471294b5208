-- Who ordered a study is told of its result; a critical one waits for nothing (docs/adr/0104).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'result_received'::text, 'critical_result_received'::text]$kinds$);
end
$$;

-- Said by who received it; another doctor may see it otherwise, the record does not.
alter table service_request add column result_critical boolean not null default false,
  add constraint service_request_critical check (not result_critical or status = 'completed');
