-- What was quoted for an arrival that was taken back is owed by nobody: of two for one appointment, what a sale pays stays, else the newest.
delete from visit_charge c
where c.purchase_id is null and exists (
  select from visit_charge o
  where o.company_id = c.company_id and o.appointment_id = c.appointment_id and o.id <> c.id
    and (o.purchase_id is not null or (o.created_at, o.id) > (c.created_at, c.id))
);
create unique index visit_charge_once on visit_charge (company_id, appointment_id) where purchase_id is null;
