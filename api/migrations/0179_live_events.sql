-- What the outbox is told is announced at the commit, so that pages hear of it at once (ADR 0044).

-- Numbers are given out before the commit, so a smaller one may appear after a greater. The transaction says what
-- somebody who was away may have missed: all that are not older than the oldest one that was still open then.
alter table outbox_event add column transaction xid8 not null default pg_current_xact_id();
create index outbox_event_since on outbox_event (company_id, transaction, id);

create function outbox_event_announce() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('outbox_event', json_build_object(
      'companyId', new.company_id, 'number', new.id, 'type', new.type, 'entityId', new.entity_id,
      'since', pg_snapshot_xmin(pg_current_snapshot())::text
    )::text);
    return null;
  end
  $$;
create trigger outbox_event_announce after insert on outbox_event
  for each row when (new.company_id is not null) execute function outbox_event_announce();
