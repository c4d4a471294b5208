-- Every column that refers to a patient, read from the foreign keys.
create or replace function patient_references() returns table (place text, table_name regclass, column_name name, key_name name)
  language sql stable set search_path = public, pg_temp
  as $$
    select r.oid::regclass || '.' || a.attname, r.oid::regclass, a.attname, k.attname
    from pg_constraint f
    join pg_class r on r.oid = f.conrelid
    join pg_attribute a on a.attrelid = r.oid and a.attnum = f.conkey[array_position(f.confkey, (
      select i.attnum from pg_attribute i where i.attrelid = f.confrelid and i.attname = 'id'))]
    join pg_constraint p on p.conrelid = r.oid and p.contype = 'p' and cardinality(p.conkey) = 2
    join pg_attribute k on k.attrelid = r.oid and k.attnum = any (p.conkey) and k.attname <> 'company_id'
      and k.attnum <> a.attnum and k.atttypid = 'uuid'::regtype
    where f.contype = 'f' and f.confrelid = 'patient'::regclass and a.attgenerated = ''
      -- Pointers of records that were merged, the merges, and emergency accesses say what happened: it stays true.
      and f.conname <> 'patient_merged_into' and r.relname not in ('patient_merge', 'emergency_access')
    order by 1
  $$;
