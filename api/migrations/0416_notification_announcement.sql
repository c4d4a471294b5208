-- What comes in quiet hours is listed at once and counts at the bell when they end.
alter table notification add column announce_at timestamptz;
update notification set announce_at = created_at;
alter table notification alter column announce_at set not null,
  add constraint notification_announced check (announce_at >= created_at),
  drop column silent;
drop index notification_unread;
create index notification_unread on notification (user_id, announce_at) where read_at is null;
