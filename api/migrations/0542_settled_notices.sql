-- What waits for a digest or the end of quiet hours is not mailed once it is no news any more (docs/adr/0121).
create index notification_mail_of_place on notification_mail (company_id, path) where sent_at is null and path is not null;
create index notification_push_of_place on notification_push (company_id, path) where path is not null;

-- Mails and pushes about one place, of one person or of everybody.
create function withdraw_notices(company uuid, place text, reader uuid) returns void language sql as $$
  with pushes as (
    delete from notification_push p where p.company_id = company and p.path = place and (reader is null or p.user_id = reader)
  )
  delete from notification_mail n where n.company_id = company and n.path = place and n.sent_at is null and (reader is null or n.user_id = reader);
$$;

-- Nobody waits for an answer any more.
create function conversation_settles_notices() returns trigger language plpgsql as $$
begin
  perform withdraw_notices(new.company_id, '/hospital/chats?conversationId=' || new.id, null);
  return null;
end
$$;
create trigger conversation_settles_notices after update of waiting_since on conversation
  for each row when (old.waiting_since is not null and new.waiting_since is null) execute function conversation_settles_notices();

-- Whoever read it knows.
create function conversation_reader_settles_notices() returns trigger language plpgsql as $$
begin
  if not exists (select from message m where m.company_id = new.company_id and m.conversation_id = new.conversation_id
    and m.number > new.read_number and m.direction = 'in') then
    perform withdraw_notices(new.company_id, '/hospital/chats?conversationId=' || new.conversation_id, new.user_id);
  end if;
  return null;
end
$$;
create trigger conversation_reader_settles_notices after insert or update of read_number on conversation_reader
  for each row when (new.read_number > 0) execute function conversation_reader_settles_notices();

-- The same for the chat of the team, whose notices name a message.
create function chat_member_settles_notices() returns trigger language plpgsql as $$
declare
  place constant text := '/chats?channelId=' || new.channel_id || '&message=';
begin
  delete from notification_push p where p.company_id = new.company_id and p.user_id = new.user_id and starts_with(p.path, place)
    and substr(p.path, length(place) + 1)::int <= new.read_number;
  delete from notification_mail n where n.company_id = new.company_id and n.user_id = new.user_id and n.sent_at is null
    and starts_with(n.path, place) and substr(n.path, length(place) + 1)::int <= new.read_number;
  return null;
end
$$;
create trigger chat_member_settles_notices after insert or update of read_number on chat_member
  for each row when (new.read_number > 0) execute function chat_member_settles_notices();
