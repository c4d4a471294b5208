import type { Practitioner } from '@sala/shared-contracts';
import { useDepartments } from '../../../parts/pickers/clinic-lists';
import type { BookingValues } from './booking-values';

/**
 * The department that goes along with a booking: the one from whose screen it is made, as long as
 * the chosen time is at its site. Else the clinic finds it by the event type and the doctor.
 */
export const useDepartmentOf = (
  startId: string | undefined,
  practitioners: readonly Practitioner[],
) => {
  const departments = useDepartments(startId !== undefined);
  const site = departments.find(({ id }) => id === startId)?.siteId ?? null;
  return ({
    siteId,
    onlySiteId,
    withId,
  }: Pick<BookingValues, 'siteId' | 'onlySiteId' | 'withId'>): string | undefined => {
    const given = siteId || onlySiteId;
    const sites = given ? [given] : (practitioners.find(({ id }) => id === withId)?.siteIds ?? []);
    return site === null || sites.every((id) => id === site) ? startId : undefined;
  };
};
