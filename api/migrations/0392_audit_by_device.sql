-- Who acted may be a device instead of a person (docs/adr/0087).
create function app_device_id() returns uuid
  language sql stable as $$ select nullif(current_setting('app.device', true), '')::uuid $$;
alter table audit_log add column device_id uuid;
comment on column audit_log.device_id is 'The device that acted; user_id is null then.';
alter table audit_log add constraint audit_log_device check (device_id is null or user_id is null) not valid;
alter table audit_log validate constraint audit_log_device;
