-- What the category screen lacks (screens §3): a picture, facts of a service, and the one reason that the system itself gives.
alter table category
  add column icon text check (icon ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- {"minutes", "satKey", "taxRate"}: of services.
  add column meta jsonb not null default '{}' check (jsonb_typeof(meta) = 'object' and (kind = 'service' or meta = '{}'));

-- Companies that are there already get what a new one begins with (core/begin-company.ts).
insert into category (company_id, kind, code, name, name_en, color, sort_order, system_managed, created_at, created_by, updated_at, updated_by)
select c.id, 'cancel_reason', 'se_retiro_sin_consulta', 'Se retiró sin consulta', 'Left without being seen', '#64748b', 1000000, true, now(), m.user_id, now(), m.user_id
from company c
cross join lateral (select user_id from membership where company_id = c.id and 'owner' = any (roles) order by created_at limit 1) m
on conflict on constraint category_code do nothing;
