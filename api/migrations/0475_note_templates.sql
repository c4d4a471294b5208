-- Texts that a practitioner writes notes with: whole notes, and short ones typed after a slash. Both may
-- be shared with everybody of the company who signs (docs/adr/0103).
create table note_template (
  company_id    uuid        not null references company (id),
  id            uuid        not null default gen_random_uuid(),
  owner_id      uuid        not null references user_account (id),
  shared        boolean     not null default false,
  title         text        not null check (char_length(title) between 1 and 120 and is_trimmed(title)),
  -- Where it is suggested first; null: anywhere.
  event_type_id uuid,
  specialty_kind text       not null default 'specialty' check (specialty_kind = 'specialty'),
  specialty_id  uuid,
  -- Keyed as those of a note; a company may encrypt them.
  sections      jsonb       not null check (jsonb_typeof(sections) = 'object' and sections <> '{}'),
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  version       integer     not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint note_template_title unique (company_id, owner_id, title),
  constraint note_template_event_type foreign key (company_id, event_type_id) references event_type (company_id, id),
  constraint note_template_specialty foreign key (company_id, specialty_kind, specialty_id) references category (company_id, kind, id)
);
create index note_template_shared on note_template (company_id) where shared;
create index note_template_of_event_type on note_template (company_id, event_type_id);
create index note_template_of_specialty on note_template (company_id, specialty_kind, specialty_id);
comment on table note_template is 'A text that a visit note starts from, of one person or shared with the company.';

create table note_snippet (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  owner_id   uuid        not null references user_account (id),
  shared     boolean     not null default false,
  -- Typed after the slash.
  key        text        not null check (key ~ '^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$'),
  title      text        not null check (char_length(title) between 1 and 120 and is_trimmed(title)),
  text       text        not null check (text <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version    integer     not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint note_snippet_key unique (company_id, owner_id, key)
);
create index note_snippet_shared on note_snippet (company_id) where shared;
comment on table note_snippet is 'A short text that is typed into a note by its key, of one person or shared with the company.';

alter table note_template enable row level security;
create policy tenant on note_template
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table note_snippet enable row level security;
create policy tenant on note_snippet
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- The membership is locked, so that two at once are counted.
create function note_text_limit() returns trigger
  language plpgsql
  as $$
  declare
    kept int;
  begin
    perform from membership m where m.company_id = new.company_id and m.user_id = new.owner_id for no key update;
    execute format('select count(*) from %I where company_id = $1 and owner_id = $2', tg_table_name)
      into kept using new.company_id, new.owner_id;
    if kept >= 100 then
      raise exception 'too many texts' using errcode = 'check_violation', constraint = 'note_text_limit';
    end if;
    return new;
  end
  $$;
create trigger note_template_limited before insert on note_template for each row execute function note_text_limit();
create trigger note_snippet_limited before insert on note_snippet for each row execute function note_text_limit();
