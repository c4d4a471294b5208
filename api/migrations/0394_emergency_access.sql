-- Who opened the clinical record of one patient without a clinical role, why, and who reviewed it (docs/adr/0088).
create table emergency_access (
  company_id  uuid        not null references company (id),
  id          uuid        not null default gen_random_uuid(),
  user_id     uuid        not null references user_account (id),
  patient_id  uuid        not null,
  reason      text        not null check (
    char_length(reason) between 10 and 500 and is_trimmed(reason)
    and char_length(regexp_replace(reason, '\s', '', 'g')) >= 10),
  opened_at   timestamptz not null,
  expires_at  timestamptz not null,
  closed_at   timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid        references user_account (id),
  review_note text        check (char_length(review_note) between 1 and 500 and is_trimmed(review_note)),
  primary key (company_id, id),
  foreign key (company_id, patient_id) references patient (company_id, id),
  constraint emergency_access_hour check (expires_at = opened_at + interval '60 minutes'),
  constraint emergency_access_closed check (closed_at between opened_at and expires_at),
  constraint emergency_access_review check (num_nulls(reviewed_at, reviewed_by, review_note) in (0, 3)),
  constraint emergency_access_own_review check (reviewed_by <> user_id),
  constraint emergency_access_still_open check (reviewed_at >= coalesce(closed_at, expires_at)),
  -- One open access per person and patient, whoever asks twice at once.
  constraint emergency_access_once exclude using gist
    (company_id with =, user_id with =, patient_id with =, tstzrange(opened_at, coalesce(closed_at, expires_at)) with &&)
);
create index emergency_access_newest on emergency_access (company_id, opened_at desc, id desc);
create index emergency_access_of_user on emergency_access (company_id, user_id, opened_at desc, id desc);
create index emergency_access_of_patient on emergency_access (company_id, patient_id, opened_at desc, id desc);
create index emergency_access_unreviewed on emergency_access (company_id, opened_at desc, id desc) where reviewed_at is null;

alter table emergency_access enable row level security;
create policy tenant on emergency_access
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on emergency_access from app_user;

-- Only closing and reviewing change a row, each once.
create function emergency_access_keep() returns trigger
  language plpgsql
  as $$
  begin
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
create trigger emergency_access_kept before update or delete on emergency_access
  for each row execute function emergency_access_keep();

-- Whoever opens one record after another is stopped. The membership is locked, so that two at once are counted.
create function emergency_access_limit() returns trigger
  language plpgsql
  as $$
  begin
    perform from membership m where m.company_id = new.company_id and m.user_id = new.user_id for no key update;
    if (select count(*) from emergency_access e
        where e.company_id = new.company_id and e.user_id = new.user_id and e.opened_at > new.opened_at - interval '24 hours') >= 10 then
      raise exception 'too many emergency accesses' using errcode = 'check_violation', constraint = 'emergency_access_limit';
    end if;
    return new;
  end
  $$;
create trigger emergency_access_limited before insert on emergency_access
  for each row execute function emergency_access_limit();

-- A merge ends the accesses to both records: what it brings together was not asked for.
create function emergency_access_ends_at_merge() returns trigger
  language plpgsql
  as $$
  begin
    update emergency_access e set closed_at = greatest(new.merged_at, e.opened_at)
      where e.company_id = new.company_id and e.patient_id in (new.source_id, new.target_id)
        and e.closed_at is null and e.expires_at > new.merged_at;
    return new;
  end
  $$;
create trigger emergency_access_ends after insert on patient_merge
  for each row execute function emergency_access_ends_at_merge();

comment on table emergency_access is 'Somebody without a clinical role opened the clinical record of a patient for an hour, with the reason and its review.';
