import { scopeFor } from '../../platform/http/actor';
import type { Customer } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { recordPatientsShown } from '../../patients';
import { listNextAppointments } from '../sql/next-appointments.queries';

type AppointmentReader = Pick<Context<'customerList'>, 'db' | 'actor' | 'now' | 'audit'>;

/**
 * The next appointment of the customers’ patients, for callers who see all appointments. Logs the
 * patients shown.
 *
 * @returns the addition to a customer, by its id
 */
export const readNextAppointments = async (
  customerIds: readonly string[],
  { db, actor, now, audit }: AppointmentReader,
): Promise<(customerId: string) => Pick<Customer, 'nextAppointmentAt' | 'nextAppointmentZone'>> => {
  if (scopeFor(actor, 'appointments:read') !== 'all') return () => ({});
  const rows = await listNextAppointments(db, customerIds, now);
  await recordPatientsShown(
    audit,
    rows.map(({ patientId }) => patientId),
  );
  const next = new Map(rows.map((row) => [row.customerId, row]));
  return (customerId) => ({
    nextAppointmentAt: next.get(customerId)?.at ?? null,
    nextAppointmentZone: next.get(customerId)?.timeZone ?? null,
  });
};
