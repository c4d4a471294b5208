-- The inbox over a million messages (docs/adr/0121): the queues of what is open, and who is found by a name or a number.
create index conversation_of_open on conversation (company_id, last_activity_at desc, id desc) where status in ('open', 'pending');
create index conversation_of_queue on conversation (company_id, status, assignee_id);
create index contact_address_by_words on contact_address using gin (company_id, search gin_trgm_ops) with (gin_pending_list_limit = '1024');
