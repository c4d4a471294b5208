-- People who may pay are told of each step down.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'subscription_trial_ending'::text, 'subscription_past_due'::text, 'subscription_read_only'::text,
      'subscription_free'::text]$kinds$);
end
$$;
