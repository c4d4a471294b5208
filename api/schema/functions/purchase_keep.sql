-- Trigger of purchase: what may still change in which status.
create or replace function purchase_keep() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' then
      raise exception 'a purchase is cancelled, not deleted' using errcode = 'check_violation', constraint = 'purchase_immutable';
    end if;
    if new.status <> old.status and (old.status, new.status) not in (
      ('draft', 'pending'), ('draft', 'cancelled'), ('pending', 'partially_paid'), ('pending', 'paid'), ('pending', 'cancelled'),
      ('partially_paid', 'paid'), ('paid', 'partially_refunded'), ('paid', 'refunded'), ('partially_refunded', 'refunded')
    ) then
      raise exception 'a purchase does not go from % to %', old.status, new.status
        using errcode = 'check_violation', constraint = 'purchase_transition';
    end if;
    if old.number is distinct from new.number and old.number is not null then
      raise exception 'a folio stays' using errcode = 'check_violation', constraint = 'purchase_immutable';
    end if;
    if old.status not in ('draft', 'pending') and (
      (old.date, old.seller_id, old.subtotal, old.discount, old.tax, old.total, old.visit_id, old.notes, old.cancel_reason)
        is distinct from
      (new.date, new.seller_id, new.subtotal, new.discount, new.tax, new.total, new.visit_id, new.notes, new.cancel_reason)
      or (old.patient_id is distinct from new.patient_id and coalesce(current_setting('app.merging_patients', true), '') <> 'on')
      or (old.customer_id <> new.customer_id and coalesce(current_setting('app.merging_customers', true), '') <> 'on')
    ) then
      raise exception 'a paid purchase cannot change' using errcode = 'check_violation', constraint = 'purchase_immutable';
    end if;
    return new;
  end
  $$;
