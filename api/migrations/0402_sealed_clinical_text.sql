-- Clinical texts may be encrypted: `sala:1:` and base64, longer than the text (docs/adr/0090).
create function is_sealed(value text) returns boolean
  language sql immutable parallel safe
  as $$ select starts_with(value, 'sala:1:') $$;

alter table visit_note drop constraint visit_note_sections,
  add constraint visit_note_sections check (
    jsonb_typeof(sections) = 'object'
    and (sections - array['chiefComplaint', 'currentIllness', 'interrogation', 'examination', 'examinationOmitted', 'evolution', 'analysis', 'plan', 'prognosis']) = '{}'::jsonb
    and not jsonb_path_exists(sections, 'strict $.*?(@.type() != "string")'::jsonpath)
    and char_length(sections::text) <= case when jsonb_path_exists(sections, 'strict $.*?(@ starts with "sala:1:")'::jsonpath) then 1100000 else 200000 end);

alter table visit_addendum
  drop constraint visit_addendum_body_check,
  drop constraint visit_addendum_reason_check,
  add constraint visit_addendum_body_check check (
    char_length(body) >= 1 and char_length(body) <= case when is_sealed(body) then 22000 else 4000 end and is_trimmed(body)),
  add constraint visit_addendum_reason_check check (
    char_length(reason) >= 1 and char_length(reason) <= case when is_sealed(reason) then 2000 else 300 end and is_trimmed(reason));
grant update (body, reason) on visit_addendum to app_user;

alter table emergency_access
  drop constraint emergency_access_reason_check,
  drop constraint emergency_access_review_note_check,
  add constraint emergency_access_reason_check check (
    is_trimmed(reason) and char_length(reason) <= case when is_sealed(reason) then 3000 else 500 end
    and char_length(regexp_replace(reason, '\s', '', 'g')) >= 10),
  add constraint emergency_access_review_note_check check (
    char_length(review_note) >= 1 and char_length(review_note) <= case when is_sealed(review_note) then 3000 else 500 end and is_trimmed(review_note));

-- Whether an update only encrypts, decrypts or changes the key of these columns. Only the job that
-- does so says `app.reseal`; the digest of a signed note shows whether its text is still the same.
create function only_reseals(before jsonb, after jsonb, columns text[]) returns boolean
  language sql stable
  as $$
    select coalesce(current_setting('app.reseal', true) = 'on', false)
      and before - columns = after - columns
      and not exists (
        select from unnest(columns) c
        where before -> c is distinct from after -> c
          and strpos((before -> c)::text, 'sala:1:') = 0 and strpos((after -> c)::text, 'sala:1:') = 0)
  $$;

-- A use of the emergency access stands but for its end and its review, and how its texts are kept.
create function emergency_access_hold() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE' and only_reseals(to_jsonb(old), to_jsonb(new), array['reason', 'review_note']) then
      return new;
    end if;
    if tg_op = 'DELETE'
      or (to_jsonb(new) - array['closed_at', 'reviewed_at', 'reviewed_by', 'review_note'])
        <> (to_jsonb(old) - array['closed_at', 'reviewed_at', 'reviewed_by', 'review_note'])
      or (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
      or (old.reviewed_at is not null and (new.reviewed_at, new.reviewed_by, new.review_note)
        is distinct from (old.reviewed_at, old.reviewed_by, old.review_note)) then
      raise exception 'emergency_access is append-only but for closing and reviewing' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $$;
drop trigger emergency_access_kept on emergency_access;
drop function emergency_access_keep();
create trigger emergency_access_held before update or delete on emergency_access
  for each row execute function emergency_access_hold();

-- The digest stays that of the plain text, which the caller gives when it is encrypted.
drop function visit_content_hash(uuid, uuid);
