-- What a signature is for; jsonb has one way to be written, so that the same content has the same digest.
-- `plain`: the sections of a note that is encrypted. The columns of vital signs are named, so that one
-- which is added later changes no digest of what is signed already; nor does a note without copied sections.
create or replace function visit_content_hash(company uuid, visit uuid, plain jsonb default null) returns text
  language sql stable
  as $$
    select encode(sha256(convert_to(jsonb_build_object(
      'visit', visit,
      'note', (select jsonb_build_object('sections', coalesce(plain, n.sections), 'disposition', n.disposition, 'followUpDays', n.follow_up_days)
          || case when n.copied = '{}' then '{}'::jsonb else jsonb_build_object('copied', n.copied) end
        from visit_note n where n.company_id = company and n.visit_id = visit),
      'vitals', (select jsonb_agg(jsonb_build_object('id', s.id, 'visit_id', s.visit_id, 'systolic', s.systolic, 'diastolic', s.diastolic,
          'pulse', s.pulse, 'respiration', s.respiration, 'temperature', s.temperature, 'oxygen', s.oxygen, 'weight', s.weight,
          'height', s.height, 'glucose', s.glucose, 'pain', s.pain, 'head_circumference', s.head_circumference, 'bmi', s.bmi,
          'taken_at', s.taken_at, 'taken_by', s.taken_by) order by s.taken_at, s.id)
        from vital_signs s where s.company_id = company and s.visit_id = visit),
      'diagnoses', (select jsonb_agg(jsonb_build_array(d.cie10, d.rank, d.certainty) order by d.place, d.cie10)
        from visit_diagnosis d where d.company_id = company and d.visit_id = visit)
    )::text, 'UTF8')), 'hex')
  $$;
