-- What is asked of the stamping service is committed before it is asked, so that a crash in between leaves a trace:
-- `stamping` and `cancelling` are on their way, with what it takes to ask again (docs/adr/0069).
alter table cfdi
  add column reference    text        check (char_length(reference) between 1 and 100),
  add column draft        text,
  add column attempted_at timestamptz,
  drop constraint cfdi_status_check,
  drop constraint cfdi_stamp,
  drop constraint cfdi_cancelled,
  add constraint cfdi_status_check check (status in ('pending', 'stamping', 'stamped', 'cancelling', 'cancelled')),
  add constraint cfdi_stamp check ((status in ('pending', 'stamping')) = (uuid is null) and num_nulls(uuid, xml, stamped_at) in (0, 3)),
  add constraint cfdi_cancelled check (
    (status = 'cancelled') = (cancelled_at is not null) and (status in ('cancelling', 'cancelled')) = (cancel_reason is not null)),
  add constraint cfdi_attempt check (
    (status = 'stamping') = (draft is not null) and (status <> 'stamping' or (reference is not null and attempted_at is not null)));

drop trigger cfdi_immutable on cfdi;
create trigger cfdi_immutable before update on cfdi
  for each row when (
    old.status = 'cancelled'
    or (old.status in ('stamped', 'cancelling') and (
      new.status in ('pending', 'stamping')
      or (old.uuid, old.xml, old.receiver, old.use, old.method, old.form, old.stamped_at, old.purchase_id)
        is distinct from (new.uuid, new.xml, new.receiver, new.use, new.method, new.form, new.stamped_at, new.purchase_id)))
  )
  execute function cfdi_keep_stamp();
