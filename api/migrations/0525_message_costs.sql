-- What a message is counted with when it is queued: providers report no price (docs/adr/0117, 0121).
alter table message add column counted_micros bigint check (counted_micros >= 0);
-- What goes out, by day: costs, and the dataset of messages.
create index message_sent_by_day on message (company_id, at desc, id desc) where direction = 'out';
