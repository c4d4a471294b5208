-- The bell tells whoever ran an import what became of it.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in (
  'invitation_accepted', 'roles_changed', 'new_device', 'password_changed', 'second_factor_changed', 'patient_arrived', 'merge_proposed',
  'import_finished', 'import_failed'
));
