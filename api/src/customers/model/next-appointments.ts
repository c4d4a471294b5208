import { scopeOf, type Customer } from '@sala/shared-contracts';
import { prepared } from '../../platform/database/database';
import type { Context } from '../../platform/http/handler';
import { recordPatientsShown } from '../../patients';

const nextSql = prepared(
  `select distinct on (p.customer_id) p.customer_id as "customerId", p.id as "patientId", a.start_at as at
   from patient p join appointment a on a.company_id = p.company_id and a.patient_id = p.id
   where p.company_id = (select app_company()) and p.customer_id = any ($1) and a.start_at > $2 and a.status in ('requested', 'scheduled', 'confirmed')
   order by p.customer_id, a.start_at`,
);

type Asking = Pick<Context<'customerList'>, 'db' | 'actor' | 'now' | 'audit'>;

/**
 * When the patients of customers come next, for whoever sees the appointments of all (specification
 * §7). That a patient was shown stands in the log. @returns what it adds to a customer, by its id
 */
export const readNextAppointments = async (
  customerIds: readonly string[],
  { db, actor, now, audit }: Asking,
): Promise<(customerId: string) => Pick<Customer, 'nextAppointmentAt'>> => {
  if (scopeOf(actor.roles, 'appointments:read') !== 'all') return () => ({});
  const rows = await db.query<{ customerId: string; patientId: string; at: string }>(nextSql, [
    customerIds,
    now,
  ]);
  await recordPatientsShown(
    audit,
    rows.map(({ patientId }) => patientId),
  );
  const next = new Map(rows.map(({ customerId, at }) => [customerId, at]));
  return (customerId) => ({ nextAppointmentAt: next.get(customerId) ?? null });
};
