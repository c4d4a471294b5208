-- People who asked for something and are no customers yet (screens §7, §8).

create function lead_can_move(from_status text, to_status text) returns boolean
  language sql immutable parallel safe strict
  as $$
    select to_status = any (case from_status
      when 'new' then array['contacted', 'unqualified', 'junk']
      when 'contacted' then array['nurture', 'qualified', 'unqualified', 'junk']
      when 'nurture' then array['qualified', 'converted', 'unqualified', 'junk']
      when 'qualified' then array['nurture', 'converted', 'unqualified', 'junk']
      when 'unqualified' then array['contacted', 'junk']
      when 'junk' then array['contacted', 'unqualified']
      else array[]::text[]
    end)
  $$;

create table lead_capture (
  company_id   uuid        not null references company (id),
  id           uuid        not null default gen_random_uuid(),
  name         text        not null check (char_length(name) between 1 and 120 and is_trimmed(name)),
  -- Stands in a public page: it names the company and opens nothing, so it is kept as it is.
  token        text        not null check (token ~ '^[A-Za-z0-9_-]{20,60}$'),
  source       text        not null check (source in ('web', 'whatsapp', 'facebook', 'google', 'referral', 'walk_in', 'event', 'other')),
  consent_text text        not null check (char_length(consent_text) between 1 and 1000 and is_trimmed(consent_text)),
  active       boolean     not null default true,
  created_at   timestamptz not null,
  created_by   uuid        not null references user_account (id),
  updated_at   timestamptz not null,
  updated_by   uuid        not null references user_account (id),
  version      int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint lead_capture_token unique (token)
);

create table lead (
  company_id            uuid        not null references company (id),
  id                    uuid        not null default gen_random_uuid(),
  name                  text        not null check (char_length(name) between 1 and 120 and is_trimmed(name)),
  phone                 text        check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email                 text        check (char_length(email) <= 255 and email like '%_@_%' and email = lower(email)),
  source                text        not null check (source in ('web', 'whatsapp', 'facebook', 'google', 'referral', 'walk_in', 'event', 'other')),
  utm                   jsonb       not null default '{}' check (jsonb_typeof(utm) = 'object'),
  interest              text        check (char_length(interest) between 1 and 120 and is_trimmed(interest)),
  message               text        check (char_length(message) between 1 and 2000 and is_trimmed(message)),
  status                text        not null default 'new'
    check (status in ('new', 'contacted', 'nurture', 'qualified', 'converted', 'unqualified', 'junk')),
  lost_reason           text        check (lost_reason in ('no_answer', 'price', 'schedule', 'too_far', 'not_offered', 'went_elsewhere', 'wrong_details', 'spam', 'other')),
  owner_id              uuid,
  -- What is known of somebody, and how they came, says how far they are on their way: at most 100.
  score                 int         not null generated always as (
    (case when phone is not null then 25 else 0 end)
    + (case when email is not null then 15 else 0 end)
    + (case when interest is not null then 20 else 0 end)
    + (case when message is not null then 10 else 0 end)
    + (case source when 'referral' then 30 when 'walk_in' then 30 when 'whatsapp' then 25 when 'google' then 15 when 'web' then 15 when 'event' then 10 else 5 end)
  ) stored,
  -- Its place in the column of its status, smaller above.
  position              float8      not null,
  response_by           timestamptz not null,
  first_responded_at    timestamptz,
  -- Working minutes from its coming to the first response.
  response_minutes      int         check (response_minutes >= 0),
  next_step             text        check (char_length(next_step) between 1 and 200 and is_trimmed(next_step)),
  next_step_on          date,
  converted_customer_id uuid,
  -- Where it was before its last move, and who moved it: what taking the move back needs.
  previous_status       text,
  previous_position     float8,
  previous_lost_reason  text,
  moved_at              timestamptz,
  moved_by              uuid        references user_account (id),
  capture_id            uuid,
  consent_at            timestamptz,
  consent_text          text,
  search                text        not null generated always as (
    ' ' || plain_text(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(interest, ''))
  ) stored,
  created_at            timestamptz not null,
  -- null: it came through a form.
  created_by            uuid        references user_account (id),
  updated_at            timestamptz not null,
  updated_by            uuid        references user_account (id),
  version               int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint lead_reachable check (phone is not null or email is not null),
  constraint lead_lost_reason check ((status in ('unqualified', 'junk')) = (lost_reason is not null)),
  -- The other way round, the trigger asks for it: a customer who is deleted later leaves the lead converted.
  constraint lead_customer check (converted_customer_id is null or status = 'converted'),
  constraint lead_response check ((first_responded_at is null) = (response_minutes is null)),
  constraint lead_consent check ((consent_at is null) = (consent_text is null)),
  constraint lead_owner foreign key (company_id, owner_id) references membership (company_id, user_id) on delete set null (owner_id),
  constraint lead_of_customer foreign key (company_id, converted_customer_id) references customer (company_id, id)
    on delete set null (converted_customer_id),
  foreign key (company_id, capture_id) references lead_capture (company_id, id)
);
create index lead_board on lead (company_id, status, position, id);
create index lead_of_owner on lead (company_id, owner_id);
create index lead_by_creation on lead (company_id, created_at, id);
create index lead_of_customer on lead (company_id, converted_customer_id);
create index lead_of_capture on lead (company_id, capture_id);
create index lead_by_email on lead (company_id, email);
create index lead_by_phone on lead (company_id, phone);

create table lead_log (
  company_id  uuid        not null,
  id          bigint      not null generated always as identity,
  lead_id     uuid        not null,
  at          timestamptz not null,
  kind        text        not null
    check (kind in ('created', 'updated', 'moved', 'undone', 'assigned', 'responded', 'note', 'repeated', 'converted', 'merged')),
  by_user     uuid        references user_account (id),
  from_status text,
  to_status   text,
  channel     text        check (channel in ('call', 'whatsapp', 'email', 'in_person')),
  owner_id    uuid        references user_account (id),
  note        text        check (char_length(note) between 1 and 2000),
  primary key (company_id, id),
  foreign key (company_id, lead_id) references lead (company_id, id) on delete cascade
);
create index lead_log_of_lead on lead_log (company_id, lead_id, id desc);
-- Whose turn it is: when each was given a lead last.
create index lead_log_turns on lead_log (company_id, owner_id, id desc) where kind = 'assigned';

-- The table of screens §8, whoever writes: a lead begins as new, and goes where its status leads to, or
-- back to where its last move came from.
create function lead_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status = 'new' then return new; end if;
  elsif new.status = old.status then
    return new;
  elsif old.previous_status = new.status and new.previous_status is null and old.status <> 'converted' then
    return new;
  elsif lead_can_move(old.status, new.status) and (new.status <> 'converted' or new.converted_customer_id is not null) then
    return new;
  end if;
  raise exception 'a lead does not become %', new.status using errcode = 'check_violation', constraint = 'lead_transition';
end $$;
create trigger lead_moves before insert or update of status on lead for each row execute function lead_moves();

alter table lead_capture enable row level security;
create policy tenant on lead_capture
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table lead enable row level security;
create policy tenant on lead
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table lead_log enable row level security;
create policy tenant on lead_log
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Whoever fills in a form has no company: the token of the form, set for one transaction, opens that
-- row for reading, nothing else. A policy, as for invitations.
create function app_lead_capture() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.lead_capture', true), '') $$;
create policy held_token on lead_capture for select using (active and token = (select app_lead_capture()));

-- Customers who may be the same person. As the owner of the table, for the reason of customer_search:
-- under the policy a similar name would be looked for in every row. It gives away ids, which the policy guards again.
create function lead_customer_candidates(wanted_email text, wanted_phone text, wanted_name text)
  returns table (id uuid, by_email boolean, by_phone boolean, by_name boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with named as materialized (
      select c.id from customer c
      where c.company_id = (select app_company()) and plain_text(wanted_name) <% c.search
      order by strict_word_similarity(plain_text(wanted_name), c.search) desc, c.id
      limit 10
    ), reached as materialized (
      (select c.id from customer c where c.company_id = (select app_company()) and c.email = wanted_email limit 10)
      union
      (select c.id from customer c where c.company_id = (select app_company()) and c.phone = wanted_phone limit 10)
    )
    select c.id, coalesce(c.email = wanted_email, false), coalesce(c.phone = wanted_phone, false), c.id in (select n.id from named n)
    from customer c
    where c.company_id = (select app_company()) and c.id in (select n.id from named n union select r.id from reached r)
  $$;
revoke execute on function lead_customer_candidates from public;
grant execute on function lead_customer_candidates to app_user;
