-- What is asked of a dataset, kept as a dataset of its own. It holds no rows: it is asked of its base, live.
alter table dataset
  alter column columns drop not null,
  alter column row_count drop not null,
  alter column file_id drop not null,
  add column base_id uuid,
  add column base_builtin text check (base_builtin in ('customers', 'purchases', 'leads', 'patients', 'appointments', 'visits')),
  add column definition jsonb check (jsonb_typeof(definition) = 'object'),
  -- How many questions stand between it and rows.
  add column depth int not null default 0,
  add constraint dataset_depth check (depth between 0 and 3 and (depth = 0) = (definition is null)),
  add constraint dataset_made check (
    case when definition is null
      then num_nulls(columns, row_count, file_id) = 0 and num_nonnulls(base_id, base_builtin) = 0
      else num_nonnulls(columns, row_count, file_id) = 0 and num_nonnulls(base_id, base_builtin) = 1
    end
  ),
  -- What others are made of stays.
  add constraint dataset_base foreign key (company_id, base_id) references dataset (company_id, id) on delete restrict;
create index dataset_base_id on dataset (company_id, base_id) where base_id is not null;

-- A dataset is made of what was there before it, for good: so none is made of itself, by any way round.
create function dataset_keep_base() returns trigger language plpgsql as $$
begin
  raise exception 'what a dataset is made of does not change' using errcode = 'restrict_violation', constraint = 'dataset_base_immutable';
end
$$;
create trigger dataset_base_immutable before update of base_id, base_builtin, definition, depth, file_id on dataset
  for each row when (
    (old.base_id, old.base_builtin, old.definition, old.depth, old.file_id)
      is distinct from (new.base_id, new.base_builtin, new.definition, new.depth, new.file_id)
  ) execute function dataset_keep_base();
