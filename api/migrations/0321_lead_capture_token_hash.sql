-- The address of a web form lets anybody write leads into a company: of its token only a hash is kept. Tokens that
-- stand in people's pages keep working; one that was lost is replaced by a new one.
alter table lead_capture add column token_hash text;
update lead_capture set token_hash = encode(sha256(convert_to(token, 'UTF8')), 'hex');
alter table lead_capture
  alter column token_hash set not null,
  add constraint lead_capture_token_hash unique (token_hash),
  add constraint lead_capture_token_hash_format check (token_hash ~ '^[0-9a-f]{64}$');
drop policy held_token on lead_capture;
create policy held_token on lead_capture for select using (active and token_hash = (select app_lead_capture()));
alter table lead_capture drop column token;

-- The log named the token of each form that was made; it never holds a secret.
alter table audit_log disable trigger audit_log_append_only;
update audit_log set diff = diff - 'token' where action = 'leadCapture.created' and diff ? 'token';
alter table audit_log enable trigger audit_log_append_only;
