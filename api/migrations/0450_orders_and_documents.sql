-- Orders of a visit and the documents that a patient signs (docs/adr/0104).
create table service_request (
  company_id         uuid        not null references company (id),
  id                 uuid        not null default gen_random_uuid(),
  visit_id           uuid        not null,
  category           text        not null check (category in ('laboratory', 'imaging', 'procedure', 'referral')),
  status             text        not null default 'draft' check (status in ('draft', 'active', 'completed', 'revoked')),
  priority           text        not null default 'routine' check (priority in ('routine', 'urgent', 'asap', 'stat')),
  code_text          text        not null check (char_length(code_text) between 1 and 200 and is_trimmed(code_text)),
  -- reason, result and revokedReason; encrypted where the company chose so (docs/adr/0090).
  texts              jsonb       not null default '{}',
  result_file_id     uuid,
  result_received_at timestamptz,
  result_received_by uuid        references user_account (id),
  reviewed_at        timestamptz,
  reviewed_by        uuid        references user_account (id),
  created_at         timestamptz not null,
  created_by         uuid        not null references user_account (id),
  updated_at         timestamptz not null,
  updated_by         uuid        not null references user_account (id),
  version            int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint service_request_visit foreign key (company_id, visit_id) references visit (company_id, id),
  constraint service_request_result_file foreign key (company_id, result_file_id) references stored_file (company_id, id),
  constraint service_request_texts check (
    jsonb_typeof(texts) = 'object' and texts - array['reason', 'result', 'revokedReason'] = '{}'
    and not jsonb_path_exists(texts, 'strict $.* ? (@.type() != "string")')
    and char_length(texts::text) <= 40000),
  constraint service_request_result check (
    (status = 'completed') = (result_received_at is not null)
    and (result_received_at is null) = (result_received_by is null)
    and (status = 'completed') = (result_file_id is not null or texts ? 'result')),
  constraint service_request_revoked check ((status = 'revoked') = (texts ? 'revokedReason')),
  constraint service_request_review check (
    (reviewed_at is null) = (reviewed_by is null) and (reviewed_at is null or status = 'completed'))
);
create index service_request_of_visit on service_request (company_id, visit_id, created_at);
create index service_request_to_review on service_request (company_id, result_received_at)
  where status = 'completed' and reviewed_at is null;
create index service_request_by_result_file on service_request (company_id, result_file_id);
comment on table service_request is 'An order of a visit (FHIR ServiceRequest) with its result and who reviewed it.';

create table clinical_document (
  company_id        uuid        not null references company (id),
  id                uuid        not null default gen_random_uuid(),
  visit_id          uuid        not null,
  kind              text        not null check (kind in ('consent', 'certificate', 'attendance', 'sick_leave', 'referral_letter', 'medical_report')),
  status            text        not null default 'filled' check (status in ('filled', 'locked')),
  language          text        not null check (language in ('es-MX', 'en')),
  template          text        not null check (template ~ '^[a-z0-9-]{1,60}$'),
  -- title, body, signerName, signerRelation, witness1 and witness2; encrypted where the company chose so (docs/adr/0090).
  texts             jsonb       not null,
  signer            text        not null check (signer in ('patient', 'guardian', 'practitioner')),
  -- Drawn on the screen, or a scan of the signed paper.
  signature_file_id uuid,
  scan_file_id      uuid,
  -- SHA-256 of that file, and of everything that was signed.
  file_hash         text        check (file_hash ~ '^[0-9a-f]{64}$'),
  content_hash      text        check (content_hash ~ '^[0-9a-f]{64}$'),
  -- Establishment, patient and practitioner as on the day of the signature.
  heading           jsonb       check (jsonb_typeof(heading) = 'object'),
  locked_at         timestamptz,
  locked_by         uuid        references user_account (id),
  expires_on        date,
  created_at        timestamptz not null,
  created_by        uuid        not null references user_account (id),
  updated_at        timestamptz not null,
  updated_by        uuid        not null references user_account (id),
  version           int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint clinical_document_visit foreign key (company_id, visit_id) references visit (company_id, id),
  constraint clinical_document_signature foreign key (company_id, signature_file_id) references stored_file (company_id, id),
  constraint clinical_document_scan foreign key (company_id, scan_file_id) references stored_file (company_id, id),
  constraint clinical_document_texts check (
    jsonb_typeof(texts) = 'object'
    and texts - array['title', 'body', 'signerName', 'signerRelation', 'witness1', 'witness2'] = '{}'
    and texts ?& array['title', 'body']
    and not jsonb_path_exists(texts, 'strict $.* ? (@.type() != "string")')
    and char_length(texts::text) <= 80000),
  -- A consent is the patient's, or of who answers for them; the other papers are ours.
  constraint clinical_document_signer check (
    (kind = 'consent') = (signer <> 'practitioner') and (template <> 'consent-minor' or signer = 'guardian')),
  constraint clinical_document_locked check (
    num_nulls(locked_at, locked_by, content_hash, file_hash, heading) = case when status = 'locked' then 0 else 5 end
    and num_nonnulls(signature_file_id, scan_file_id) = case when status = 'locked' then 1 else 0 end),
  constraint clinical_document_expiry check (expires_on is null or kind = 'consent')
);
create index clinical_document_of_visit on clinical_document (company_id, visit_id, created_at);
create index clinical_document_expiring on clinical_document (company_id, expires_on) where status = 'locked';
create unique index clinical_document_by_signature on clinical_document (company_id, signature_file_id);
create unique index clinical_document_by_scan on clinical_document (company_id, scan_file_id);
comment on table clinical_document is
  'A consent, certificate, sick leave, letter or report of a visit; what is locked no longer changes.';

alter table service_request enable row level security;
create policy tenant on service_request
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
alter table clinical_document enable row level security;
create policy tenant on clinical_document
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

create function visit_paper_is_closed(paper uuid, status text) returns void
  language plpgsql
  as $$
  begin
    raise exception '% is %', paper, status using errcode = 'check_violation', constraint = 'visit_paper_closed';
  end
  $$;

create function service_request_hold() returns trigger
  language plpgsql
  as $$
  declare
    part constant record := case when tg_op = 'DELETE' then old else new end;
    found_status text;
    found_patient uuid;
  begin
    if tg_op = 'UPDATE' and only_reseals(to_jsonb(old), to_jsonb(new), array['texts']) then
      return new;
    end if;
    select status, patient_id into found_status, found_patient from visit
      where company_id = part.company_id and id = part.visit_id for share;
    if tg_op = 'DELETE' then
      if not retention_deletes(part.company_id, found_patient) then
        perform visit_paper_is_closed(old.id, old.status);
      end if;
      return old;
    end if;
    if tg_op = 'INSERT' then
      if new.status not in ('draft', 'active') then
        perform visit_paper_is_closed(new.id, new.status);
      end if;
      if found_status in ('signed', 'cancelled') then
        perform visit_is_closed(new.visit_id, found_status);
      end if;
      return new;
    end if;
    if (old.company_id, old.id, old.visit_id, old.created_at, old.created_by)
      is distinct from (new.company_id, new.id, new.visit_id, new.created_at, new.created_by) then
      perform visit_paper_is_closed(old.id, old.status);
    end if;
    if old.status = 'draft' and new.status in ('draft', 'active') then
      if found_status in ('signed', 'cancelled') then
        perform visit_is_closed(new.visit_id, found_status);
      end if;
      return new;
    end if;
    -- What was ordered stands; it only gets its result, or is revoked. A result is reviewed once.
    if (old.category, old.priority, old.code_text, old.texts -> 'reason')
        is distinct from (new.category, new.priority, new.code_text, new.texts -> 'reason')
      or not coalesce(
        (old.status in ('draft', 'active') and new.status = 'revoked')
        or (old.status = 'active' and new.status = 'completed' and new.reviewed_at is null)
        or (old.status = 'completed' and new.status = 'completed' and old.reviewed_at is null and new.reviewed_at is not null
            and (old.texts, old.result_file_id, old.result_received_at, old.result_received_by)
              is not distinct from (new.texts, new.result_file_id, new.result_received_at, new.result_received_by)), false) then
      perform visit_paper_is_closed(old.id, old.status);
    end if;
    return new;
  end
  $$;
create trigger service_request_held before insert or update or delete on service_request
  for each row execute function service_request_hold();

create function clinical_document_stands(document uuid) returns void
  language plpgsql
  as $$
  begin
    raise exception 'document %: what was signed stands', document using errcode = 'check_violation', constraint = 'clinical_document_stands';
  end
  $$;

-- A document has a signature of its own: until then it may be written, changed or thrown away, after
-- the note was signed as well; never in a visit that was cancelled.
create function clinical_document_hold() returns trigger
  language plpgsql
  as $$
  declare
    part constant record := case when tg_op = 'DELETE' then old else new end;
    found_status text;
    found_patient uuid;
  begin
    if tg_op = 'UPDATE' and only_reseals(to_jsonb(old), to_jsonb(new), array['texts']) then
      return new;
    end if;
    select status, patient_id into found_status, found_patient from visit
      where company_id = part.company_id and id = part.visit_id for share;
    if tg_op = 'DELETE' then
      if old.status = 'locked' and not retention_deletes(part.company_id, found_patient) then
        perform clinical_document_stands(old.id);
      end if;
      return old;
    end if;
    if found_status = 'cancelled' then
      perform visit_is_closed(new.visit_id, found_status);
    end if;
    if (tg_op = 'INSERT' and new.status <> 'filled') or (tg_op = 'UPDATE' and (old.status = 'locked'
      or (old.company_id, old.id, old.visit_id, old.kind, old.template, old.language, old.created_at, old.created_by)
        is distinct from (new.company_id, new.id, new.visit_id, new.kind, new.template, new.language, new.created_at, new.created_by))) then
      perform clinical_document_stands(new.id);
    end if;
    if new.status = 'filled' then
      return new;
    end if;
    -- What is signed is what was read, with a file that was stored for this very signature.
    if (old.texts, old.signer, old.expires_on) is distinct from (new.texts, new.signer, new.expires_on) or not exists (
      select from stored_file f where f.company_id = new.company_id and f.id = coalesce(new.signature_file_id, new.scan_file_id)
        and f.created_by = new.locked_by and f.created_at = new.locked_at
        and case when new.signature_file_id is not null then f.purpose = 'document_signature' and f.type = 'image/png'
          else f.purpose = 'document_scan' and f.type in ('application/pdf', 'image/jpeg', 'image/png') end) then
      raise exception 'document % is not signed with this file', new.id using errcode = 'check_violation', constraint = 'clinical_document_file';
    end if;
    return new;
  end
  $$;
create trigger clinical_document_held before insert or update or delete on clinical_document
  for each row execute function clinical_document_hold();
