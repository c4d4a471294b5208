import type { Locale } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { AppointmentFilter } from './appointment-list.queries';
import { exportLabels } from '../model/appointment-export-labels';
import { personName } from '../../platform/people/person-names';

interface Names {
  readonly practitionerId: string | null;
  readonly departmentId: string | null;
  readonly eventTypeId: string | null;
  readonly siteId: string | null;
  readonly patientId: string | null;
}

/** Names of the ids in a filter. */
const namesIn = (
  db: Db,
  { practitionerId, departmentId, eventTypeId, siteId, patientId }: AppointmentFilter,
): Promise<Names> =>
  db.one<Names>(
    `select (select ${personName('d')} from practitioner d where d.id = $1) as "practitionerId", (select name from department where id = $2) as "departmentId",
       (select name from event_type where id = $3) as "eventTypeId", (select name from site where id = $4) as "siteId",
       (select ${personName('p')} from patient p where p.id = $5) as "patientId"`,
    [
      practitionerId === 'none' ? null : (practitionerId ?? null),
      departmentId ?? null,
      eventTypeId ?? null,
      siteId ?? null,
      patientId ?? null,
    ],
  );

/** The active filters in words. */
export const filterNotes = async (
  db: Db,
  filter: AppointmentFilter,
  locale: Locale,
): Promise<[string, string][]> => {
  const { filters, tabs, statuses, vias, payments, nobody } = exportLabels[locale];
  const { tab, status, bookedVia, payment, practitionerId, search, from, to } = filter;
  const names = await namesIn(db, filter);
  const said: Readonly<Record<keyof AppointmentFilter, string | null | undefined>> = {
    ...names,
    practitionerId: practitionerId === 'none' ? nobody : names.practitionerId,
    tab: tab && tabs[tab],
    status: status && statuses[status],
    bookedVia: bookedVia && vias[bookedVia],
    payment: payment && payments[payment],
    search,
    from,
    to,
  };
  const order = Object.keys(filters) as (keyof AppointmentFilter)[]; // keys of a constant object
  return order.flatMap((name): [string, string][] => {
    const value = said[name];
    return value ? [[filters[name], value]] : [];
  });
};
