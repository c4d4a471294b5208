-- The day in the mailbox, told to whoever asked for it (docs/adr/0114).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'mailbox_digest'::text]$kinds$);
end
$$;

-- Companies with a mailbox have their mornings, as those that connect one do from then on.
insert into job (company_id, kind, entity_id, created_by, due_at)
select m.company_id, 'mailbox_digest', m.company_id, (array_agg(m.created_by order by m.created_at))[1], now() + interval '1 hour'
from mailbox m group by m.company_id
on conflict do nothing;
