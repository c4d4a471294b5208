import type { Practitioner } from '@sala/shared-contracts';
import { useDepartments } from '../../../parts/pickers/clinic-lists';
import type { BookingValues } from './booking-values';

/**
 * Department to send with a booking: the one on screen while the chosen time is at its site.
 * Otherwise the server derives it from event type and doctor.
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
