-- A person has so many schedules on one dataset (limits.datasetSchedulesMax): each lies in a slot, and there are no more of
-- those, however many ask at once.
alter table dataset_schedule add column slot int;
update dataset_schedule s set slot = numbered.n
from (
  select company_id, id, row_number() over (partition by company_id, owner_id, coalesce(builtin, dataset_id::text) order by created_at, id) as n
  from dataset_schedule
) as numbered
where numbered.company_id = s.company_id and numbered.id = s.id;
alter table dataset_schedule alter column slot set not null, add check (slot between 1 and 10);
drop index dataset_schedule_place;
create unique index dataset_schedule_slot on dataset_schedule (company_id, owner_id, coalesce(builtin, dataset_id::text), slot);
