-- An intern (pasante) signs with a supervisor, who signs a second time (docs/adr/0103).
alter table practitioner
  add column supervisor_id uuid,
  add constraint practitioner_supervisor foreign key (company_id, supervisor_id) references practitioner (company_id, id),
  add constraint practitioner_supervised check (supervisor_id is null or profession = 'intern' and supervisor_id <> id);
create index practitioner_of_supervisor on practitioner (company_id, supervisor_id) where supervisor_id is not null;

-- Who signs the notes of an intern a second time; no row: the person is no intern, or nobody can now.
create function cosigner_of(company uuid, person uuid) returns table (id uuid, user_id uuid, licence text, name text)
  language sql stable
  as $$
    select s.id, s.user_id, s.licence_number, concat_ws(' ', s.first_name, s.last_name, s.second_last_name)
    from practitioner i
    join practitioner s on s.company_id = i.company_id and s.id = i.supervisor_id
    where i.company_id = company and i.user_id = person and i.profession = 'intern'
      and s.active and s.profession <> 'intern' and s.user_id is not null and s.licence_number is not null
  $$;

-- An intern may not have a licence of their own yet.
alter table visit
  add column cosign_required boolean not null default false,
  drop constraint visit_signature,
  add constraint visit_signature check (
    (status = 'signed') = (signed_at is not null)
    and (signed_at is null) = (signed_by is null)
    and (signed_at is null) = (content_hash is null)
    and (signed_at is null and signed_licence is null and not cosign_required
      or signed_at is not null and (signed_licence is not null or cosign_required)));
create index visit_to_cosign on visit (company_id, started_at) where cosign_required;

-- Trigger of visit: whether a signature needs a second one is decided here, when it is written.
create function visit_asks_cosigner() returns trigger
  language plpgsql
  as $$
  begin
    new.cosign_required := exists (select from practitioner i
      where i.company_id = new.company_id and i.user_id = new.signed_by and i.profession = 'intern');
    if new.cosign_required and not exists (select from cosigner_of(new.company_id, new.signed_by)) then
      raise exception 'nobody can sign for this intern' using errcode = 'check_violation', constraint = 'visit_cosigner';
    end if;
    return new;
  end
  $$;
create trigger visit_asks_cosigner before update of status on visit for each row
  when (new.status = 'signed' and old.status <> 'signed') execute function visit_asks_cosigner();

create table visit_cosignature (
  company_id   uuid        not null references company (id),
  visit_id     uuid        not null,
  cosigned_at  timestamptz not null,
  cosigned_by  uuid        not null references user_account (id),
  licence      text        not null check (licence ~ '^[0-9]{6,8}$'),
  -- Of what both signed.
  content_hash text        not null check (content_hash ~ '^[0-9a-f]{64}$'),
  constraint visit_cosignature_once primary key (company_id, visit_id),
  foreign key (company_id, visit_id) references visit (company_id, id)
);
comment on table visit_cosignature is 'The second signature of a note that an intern signed, by their supervisor.';

alter table visit_cosignature enable row level security;
create policy tenant on visit_cosignature
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on visit_cosignature from app_user;

-- Trigger of visit_cosignature: by the supervisor of who signed, of the same content, once and for good.
create function visit_cosignature_hold() returns trigger
  language plpgsql
  as $$
  declare
    signed record;
  begin
    if tg_op <> 'INSERT' then
      perform visit_is_closed(old.visit_id, 'signed');
    end if;
    select v.status, v.signed_by, v.content_hash, v.cosign_required into signed from visit v
      where v.company_id = new.company_id and v.id = new.visit_id for share;
    if not coalesce(signed.status = 'signed' and signed.cosign_required and signed.content_hash = new.content_hash
        and signed.signed_by <> new.cosigned_by, false)
      or not exists (select from cosigner_of(new.company_id, signed.signed_by) c
        where c.user_id = new.cosigned_by and c.licence = new.licence) then
      raise exception 'this note is not theirs to sign' using errcode = 'check_violation', constraint = 'visit_cosigner';
    end if;
    return new;
  end
  $$;
create trigger visit_cosignature_held before insert or update or delete on visit_cosignature
  for each row execute function visit_cosignature_hold();
