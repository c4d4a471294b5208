-- What a message is counted with when it is queued: providers report no price (docs/adr/0117, 0121).
alter table message add column counted_micros bigint check (counted_micros >= 0);
-- The newest first: the dataset of messages, and the search for words that many write.
create index message_by_time on message (company_id, at desc, id desc);
