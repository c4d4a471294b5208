import type { PurchaseItem } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { personName } from '../../platform/people/person-names';

export interface VisitSale {
  readonly patient: { readonly id: string; readonly name: string };
  readonly customer: { readonly id: string; readonly name: string } | null;
  readonly items: Omit<PurchaseItem, 'amount' | 'tax' | 'total'>[];
  readonly purchaseId: string | null;
}

/**
 * The charge of a visit as quoted on arrival. A product brings its tax and SAT keys; a visit
 * without one is an exempt medical service.
 *
 * @throws resource.not_found
 */
export const readVisitSale = (db: Db, visitId: string): Promise<VisitSale> =>
  db.one<VisitSale>(
    `select json_build_object('id', p.id, 'name', ${personName('p')}) as patient,
       case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as customer,
       coalesce((
         select json_agg(json_build_object(
           'productId', r.id, 'description', h.description, 'quantity', 1, 'unitPrice', h.price_cents, 'discount', 0,
           'taxKind', coalesce(r.tax_kind, 'exento'), 'satKey', coalesce(r.sat_key, '85121600'), 'satUnit', coalesce(r.sat_unit, 'E48')
         ) order by h.created_at, h.id)
         from visit_charge h left join product r on r.company_id = h.company_id and r.id = h.product_id
         where h.company_id = v.company_id and h.visit_id = v.id and h.purchase_id is null and h.price_cents > 0
       ), '[]') as items,
       (select u.id from purchase u
        where u.company_id = v.company_id and u.visit_id = v.id and u.status in ('draft', 'pending', 'partially_paid')
        order by u.created_at limit 1) as "purchaseId"
     from visit v
     join patient p on p.company_id = v.company_id and p.id = v.patient_id
     left join customer c on c.company_id = p.company_id and c.id = p.customer_id
     where v.id = $1`,
    [visitId],
  );
