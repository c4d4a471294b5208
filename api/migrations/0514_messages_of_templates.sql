-- Which template a message was made of: its use is counted, and one that is stopped takes what waits with it (docs/adr/0113).
alter table message add column template_id uuid,
  add constraint message_template foreign key (company_id, template_id)
    references message_template (company_id, id) on delete set null (template_id),
  add constraint message_of_template check (template_id is null or kind = 'template');
create index message_of_template on message (company_id, template_id, at) where template_id is not null;
