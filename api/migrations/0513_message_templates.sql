-- Templates of WhatsApp, which the provider approves before they are sent (screens §7, docs/adr/0113).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'message_template'::text]$purpose$);
end
$$;
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'template_approved'::text, 'template_stopped'::text]$kinds$);
end
$$;

-- Variables are {{1}} to {{n}} without a gap, never at the ends and never side by side; each has a sample.
create function template_text_fits(body text, variables jsonb) returns boolean language sql immutable parallel safe as $$
  select regexp_replace(body, '\{\{[1-9][0-9]?\}\}', '', 'g') !~ '\{\{|\}\}'
    and body !~ '^\s*\{\{' and body !~ '\}\}\s*$' and body !~ '\}\}\s*\{\{'
    and (select coalesce(array_agg(distinct found.part[1]::int order by found.part[1]::int), '{}')
      from regexp_matches(body, '\{\{([1-9][0-9]?)\}\}', 'g') as found (part))
      = array(select generate_series(1, jsonb_array_length(variables)))
    and not exists (select from jsonb_array_elements(variables) as one where coalesce(btrim(one ->> 'sample'), '') = '')
$$;

create table message_template (
  company_id        uuid        not null references company (id),
  id                uuid        not null default gen_random_uuid(),
  name              text        not null check (name ~ '^[a-z0-9_]+$' and char_length(name) <= 512),
  language          text        not null check (language ~ '^[a-z]{2,3}(_[A-Z]{2})?$'),
  -- As the provider has it; `draft`: it was never submitted.
  status            text        not null default 'draft'
    check (status in ('draft', 'pending', 'approved', 'rejected', 'paused', 'disabled')),
  -- Of its newest version.
  newest            int         not null default 1 check (newest > 0),
  -- The version that the provider sends.
  in_use            int,
  -- The provider's own.
  provider_id       text        check (char_length(provider_id) between 1 and 300),
  provider_category text        check (provider_category in ('MARKETING', 'UTILITY', 'AUTHENTICATION')),
  quality           text        not null default 'unknown' check (quality in ('green', 'yellow', 'red', 'unknown')),
  -- When the provider last told of it.
  synced_at         timestamptz,
  -- When it reported a change, which is read at the provider.
  told_at           timestamptz,
  archived_at       timestamptz,
  created_at        timestamptz not null,
  created_by        uuid        not null references user_account (id),
  updated_at        timestamptz not null,
  updated_by        uuid        not null references user_account (id),
  version           int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint message_template_known check (status in ('draft', 'pending') or provider_id is not null),
  constraint message_template_used check (status <> 'approved' or in_use is not null)
);
-- An archived one leaves its name free.
create unique index message_template_name on message_template (company_id, name, language) where archived_at is null;
create unique index message_template_provider on message_template (company_id, provider_id) where provider_id is not null;
create index message_template_by_change on message_template (company_id, updated_at desc);
alter table message_template enable row level security;
create policy tenant on message_template
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table message_template is 'A text of the company that WhatsApp approves before it may be sent to somebody who did not write lately.';

create table message_template_version (
  company_id     uuid        not null,
  template_id    uuid        not null,
  number         int         not null check (number > 0),
  status         text        not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected')),
  category       text        not null check (category in ('MARKETING', 'UTILITY', 'AUTHENTICATION')),
  header_kind    text        not null check (header_kind in ('none', 'text', 'image', 'document')),
  header_text    text        not null default '' check (char_length(header_text) <= 60),
  header_file_id uuid,
  body           text        not null check (char_length(body) between 1 and 1024),
  footer         text        not null default '' check (char_length(footer) <= 60),
  buttons        jsonb       not null default '[]'
    check (jsonb_typeof(buttons) = 'array' and jsonb_array_length(buttons) <= 3 and octet_length(buttons::text) <= 16384),
  -- Of {{1}}, {{2}}…: a sample for the reviewer, and what each stands for.
  variables      jsonb       not null default '[]'
    check (jsonb_typeof(variables) = 'array' and jsonb_array_length(variables) <= 20 and octet_length(variables::text) <= 16384),
  -- In the provider's words.
  rejection      text        check (char_length(rejection) between 1 and 60),
  -- Why it did not reach the provider.
  error_code     text        check (char_length(error_code) <= 60),
  error_text     text        check (char_length(error_text) <= 300),
  delivery_id    uuid,
  submitted_at   timestamptz,
  submitted_by   uuid        references user_account (id),
  -- When the provider took it: what it told before is of an older version.
  accepted_at    timestamptz,
  decided_at     timestamptz,
  created_at     timestamptz not null,
  created_by     uuid        not null references user_account (id),
  primary key (company_id, template_id, number),
  constraint message_template_version_of foreign key (company_id, template_id)
    references message_template (company_id, id) on delete cascade,
  constraint message_template_version_file foreign key (company_id, header_file_id) references stored_file (company_id, id),
  constraint message_template_version_header check (
    (header_kind = 'text' or header_text = '') and (header_kind in ('image', 'document') or header_file_id is null)),
  constraint message_template_text check (status = 'draft' or template_text_fits(body, variables)
    and (header_kind <> 'text' or header_text <> '') and (header_kind not in ('image', 'document') or header_file_id is not null)),
  constraint message_template_submitted check (status = 'draft' or submitted_at is not null and submitted_by is not null),
  constraint message_template_decided check (status in ('draft', 'pending') or decided_at is not null)
);
-- Two people who submit at once make one version.
create unique index message_template_version_open on message_template_version (company_id, template_id) where status in ('draft', 'pending');
create index message_template_version_file_used on message_template_version (company_id, header_file_id) where header_file_id is not null;
create index message_template_version_delivery on message_template_version (delivery_id) where delivery_id is not null;
alter table message_template_version enable row level security;
create policy tenant on message_template_version
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table message_template_version is 'One text of a template: a draft, what waits for approval, or what the provider decided; it stands once it was submitted.';

alter table message_template add constraint message_template_in_use foreign key (company_id, id, in_use)
  references message_template_version (company_id, template_id, number) deferrable initially deferred;

create function message_template_fits() returns trigger language plpgsql as $$
begin
  perform from company where id = new.company_id for no key update;
  if (select count(*) from message_template t where t.company_id = new.company_id and t.archived_at is null) >= 250 then
    raise exception using errcode = 'check_violation', constraint = 'message_template_limit', message = 'too many templates';
  end if;
  return new;
end
$$;
create trigger message_template_fits before insert on message_template for each row execute function message_template_fits();

-- What was submitted stands; only a draft is written on.
create function message_template_version_holds() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (new.category, new.header_kind, new.header_text, new.header_file_id, new.body, new.footer, new.buttons, new.variables)
    is distinct from (old.category, old.header_kind, old.header_text, old.header_file_id, old.body, old.footer, old.buttons, old.variables)
    or old.status in ('approved', 'rejected') and new.status in ('draft', 'pending')
    or old.status = 'draft' and new.status in ('approved', 'rejected') then
    raise exception using errcode = 'check_violation', constraint = 'message_template_version_stands', message = 'a submitted version stands';
  end if;
  return new;
end
$$;
create trigger message_template_version_holds before update on message_template_version
  for each row execute function message_template_version_holds();

create function message_template_version_drop_bytes() returns trigger language plpgsql as $$
begin
  if not exists (select from message_template_version v where v.company_id = old.company_id and v.header_file_id = old.header_file_id) then
    delete from stored_file where company_id = old.company_id and id = old.header_file_id and purpose = 'message_template';
  end if;
  return null;
end
$$;
create trigger message_template_version_bytes after delete or update of header_file_id on message_template_version
  for each row when (old.header_file_id is not null) execute function message_template_version_drop_bytes();

-- A submission that was given up is a draft again, with its reason; one that is tried again waits again.
create function message_template_follows_delivery() returns trigger language plpgsql as $$
declare
  changed message_template_version;
begin
  if new.state in ('failed', 'unknown') then
    update message_template_version v set status = 'draft', error_code = coalesce(new.error_code, new.state), error_text = new.error_text
      where v.company_id = new.company_id and v.delivery_id = new.id and v.status = 'pending' and v.accepted_at is null returning * into changed;
  elsif new.state = 'queued' and old.state in ('failed', 'unknown') then
    update message_template_version v set status = 'pending', error_code = null, error_text = null
      where v.company_id = new.company_id and v.delivery_id = new.id and v.status = 'draft' returning * into changed;
  end if;
  if changed.number is not null then
    update message_template t set status = case when t.provider_id is null then changed.status else t.status end, version = t.version + 1
      where t.company_id = changed.company_id and t.id = changed.template_id;
  end if;
  return null;
end
$$;
create trigger message_template_follows_delivery after update of state on delivery
  for each row when (new.channel = 'whatsapp_template' and new.state <> old.state) execute function message_template_follows_delivery();
