import { apiQuery } from '@sala/shared-auth';
import type { EventType, Practitioner } from '@sala/shared-contracts';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useMemo } from 'react';

const byDepartment = (departmentId: string | undefined) => (one: EventType, other: EventType) =>
  Number(other.departmentId === departmentId) - Number(one.departmentId === departmentId) ||
  one.position - other.position;

/**
 * Bookable event types and practitioners.
 *
 * @param departmentId its event types are listed first
 */
export const useBookingData = (departmentId: string | undefined) => {
  const types = useQuery({ ...apiQuery('eventTypeList', { query: {} }), meta: failsAlone });
  const people = useQuery({ ...apiQuery('practitionerList', { query: {} }), meta: failsAlone });
  const eventTypes = useMemo(
    () => (types.data?.items ?? []).filter(({ active }) => active).sort(byDepartment(departmentId)),
    [types.data, departmentId],
  );
  return {
    eventTypes,
    practitioners: people.data?.items ?? [],
    error: types.error ?? people.error,
  };
};

/** Practitioners eligible for an event type. */
export const eligiblePractitioners = (
  eventType: EventType | undefined,
  practitioners: readonly Practitioner[],
): Practitioner[] =>
  practitioners.filter(
    ({ id }) => eventType === undefined || eventType.practitionerIds.includes(id),
  );
