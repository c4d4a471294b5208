-- Invitations that wait for an answer count towards the users of a plan (docs/adr/0127).
create index invitation_waiting on invitation (company_id, expires_at) where accepted_at is null and revoked_at is null;
-- A change of plan that was asked of the provider lately limits already: it was checked against what is there. null: long ago.
alter table subscription add column pending_since timestamptz;
update subscription set pending_since = updated_at where pending_plan_id is not null;

create trigger invitation_within_plan after insert on invitation
  for each row execute function plan_limit_hold('users');
