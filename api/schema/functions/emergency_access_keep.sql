-- A use of the emergency access stands but for its end and its review, and how its texts are kept.
create or replace function emergency_access_keep() returns trigger
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
