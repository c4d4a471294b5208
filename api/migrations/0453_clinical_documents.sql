-- Documents of visits (docs/adr/0104): their files, who writes them, and how long they are kept.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'document_signature'::text, 'document_scan'::text]$purpose$);
end
$$;

create trigger clinical_document_of_care before insert or update on clinical_document
  for each row when (current_user = 'app_user') execute function care_hold('visit');

-- What was signed; `plain`: its texts, however they are kept. The other facts are not in the row before it is locked.
create function clinical_document_content_hash(
    company uuid, document uuid, plain jsonb, as_headed jsonb, of_file text, signed_at timestamptz, signed_by uuid) returns text
  language sql stable
  as $$
    select encode(sha256(convert_to(jsonb_build_object(
      'id', d.id, 'visit', d.visit_id, 'kind', d.kind, 'template', d.template, 'language', d.language, 'texts', plain,
      'signer', d.signer, 'expiresOn', d.expires_on, 'heading', as_headed, 'file', of_file,
      'lockedAt', extract(epoch from signed_at), 'lockedBy', signed_by)::text, 'UTF8')), 'hex')
    from clinical_document d where d.company_id = company and d.id = document
  $$;

-- A document takes its file with it.
create function clinical_document_drops_file() returns trigger
  language plpgsql
  as $$
  begin
    delete from stored_file f where f.company_id = old.company_id and f.id in (old.signature_file_id, old.scan_file_id);
    return null;
  end
  $$;
create trigger clinical_document_dropped after delete on clinical_document
  for each row when (old.status = 'locked') execute function clinical_document_drops_file();

-- A retention run takes documents with the rest of a clinical record (docs/adr/0091).
create function retention_takes_documents() returns trigger
  language plpgsql
  as $$
  begin
    delete from clinical_document d using visit v where v.company_id = new.company_id and v.patient_id = new.record_id
      and d.company_id = v.company_id and d.visit_id = v.id;
    return null;
  end
  $$;
create trigger retention_takes_documents after update of outcome on retention_item for each row
  when (new.kind = 'clinical_record' and new.outcome = 'deleting') execute function retention_takes_documents();
