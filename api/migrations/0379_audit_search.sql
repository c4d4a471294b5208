-- networkOf(address) of the request; null for jobs and for rows from before.
alter table audit_log add column network text check (char_length(network) <= 64);

-- One index for each filter of the audit log, in the order in which it is read.
create index audit_log_at on audit_log (company_id, at desc, id desc);
create index audit_log_user on audit_log (company_id, user_id, at desc, id desc);
create index audit_log_action on audit_log (company_id, action, at desc, id desc);
create index audit_log_record on audit_log (company_id, entity_id, at desc, id desc);
create index audit_log_network on audit_log (company_id, network, at desc, id desc) where network is not null;
