-- Auditors read the clinical record of a patient with a reason, for an hour (docs/adr/0094).
alter table emergency_access add column kind text not null default 'emergency'
  constraint emergency_access_kind check (kind in ('emergency', 'audit'));
comment on column emergency_access.kind is 'Why: care that could not wait, or an audit.';
