-- What the suite writes to patients by itself (screens §4, docs/adr/0118): what a company changed of the texts of the product.
create table event_template (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  event      text        not null check (event in ('appointment.created', 'appointment.confirmed', 'appointment.reminder_24h',
    'appointment.reminder_2h', 'appointment.rescheduled', 'appointment.cancelled', 'appointment.no_show', 'appointment.turn_near',
    'visit.signed', 'prescription.issued', 'payment.receipt', 'payment.pending', 'follow_up.due', 'birthday', 'result_ready',
    'waitlist.offer')),
  channel    text        not null check (channel in ('whatsapp', 'sms', 'email')),
  language   text        not null check (language in ('es-MX', 'en')),
  -- Nothing is sent where it is off.
  enabled    boolean     not null default true,
  -- The version in use; null: the text of the product.
  number     int,
  last_number int        not null default 0 check (last_number between 0 and 1000),
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id),
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint event_template_once unique (company_id, event, channel, language),
  constraint event_template_channel unique (company_id, id, channel),
  constraint event_template_number check (number <= last_number)
);
alter table event_template enable row level security;
create policy tenant on event_template
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table event_template is 'What a company says for an event through a channel in a language, and whether.';

create table event_template_version (
  company_id        uuid        not null,
  event_template_id uuid        not null,
  number            int         not null check (number between 1 and 1000),
  channel           text        not null,
  subject           text        check (is_line(subject, 150)),
  header            text        check (is_line(header, 60)),
  body              text        not null check (is_trimmed(body)),
  footer            text        check (is_line(footer, 60)),
  buttons           text[]      not null default '{}' check (cardinality(buttons) <= 3),
  created_at        timestamptz not null,
  created_by        uuid        not null references user_account (id),
  primary key (company_id, event_template_id, number),
  constraint event_template_version_of foreign key (company_id, event_template_id, channel)
    references event_template (company_id, id, channel) on delete cascade,
  constraint event_template_version_body check (char_length(body) between 1 and
    case channel when 'whatsapp' then 1024 when 'sms' then 918 else 5000 end),
  constraint event_template_version_subject check ((channel = 'email') = (subject is not null)),
  constraint event_template_version_parts check (channel = 'whatsapp' or header is null and footer is null and cardinality(buttons) = 0)
);
alter table event_template add constraint event_template_in_use
  foreign key (company_id, id, number) references event_template_version (company_id, event_template_id, number) deferrable initially deferred;
alter table event_template_version enable row level security;
create policy tenant on event_template_version
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table event_template_version is 'A text that a company used for an event; it never changes.';

create function event_template_version_stays() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'event_template_version_stays', message = 'a version never changes';
end
$$;
create trigger event_template_version_stays before update on event_template_version
  for each row execute function event_template_version_stays();
