-- Which API token acted for the member (docs/adr/0094).
create function app_api_token_id() returns uuid
  language sql stable as $$ select nullif(current_setting('app.api_token', true), '')::uuid $$;
alter table audit_log add column api_token_id uuid;
comment on column audit_log.api_token_id is 'The API token that acted for the person in user_id.';
alter table audit_log add constraint audit_log_api_token check (api_token_id is null or user_id is not null) not valid;
alter table audit_log validate constraint audit_log_api_token;
-- Auditors read the clinical record of a patient with a reason, for an hour (docs/adr/0094).
alter table emergency_access add column kind text not null default 'emergency'
  constraint emergency_access_kind check (kind in ('emergency', 'audit'));
comment on column emergency_access.kind is 'Why: care that could not wait, or an audit.';
