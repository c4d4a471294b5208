-- Whoever started a campaign learns that it paused by itself (docs/adr/0125).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'campaign_paused'::text]$kinds$);
end
$$;
