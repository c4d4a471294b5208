import type { Contract, EndpointAnswer, EndpointRequest, ValueCount } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { buildWhere, paymentOf, type AppointmentFilter } from './appointment-list.queries';
import { nameDepartments, namePractitioners } from './appointment-filter-choices.queries';

type Facets = EndpointAnswer<Contract['appointmentFacets']>;
type Facet = keyof Facets;
type FacetQuery = EndpointRequest<Contract['appointmentFacets']>['query'];

/** The column of each facet. */
const valueOf: Readonly<Record<Facet, string>> = {
  status: 'a.status',
  practitionerId: `coalesce(a.practitioner_id::text, 'none')`,
  departmentId: 'a.department_id::text',
  eventTypeId: 'a.event_type_id::text',
  siteId: 'a.site_id::text',
  bookedVia: 'a.booked_via',
  payment: paymentOf,
};

const facets = Object.keys(valueOf) as Facet[]; // keys of a constant object

/**
 * Counts each value of a facet under all other filters, from one scan.
 *
 * @param wanted facets to count; others are not read
 */
const countValues = async (
  db: Db,
  filter: AppointmentFilter,
  wanted: readonly Facet[],
  now: string,
): Promise<(facet: Facet) => ValueCount[]> => {
  const {
    status,
    practitionerId,
    departmentId,
    eventTypeId,
    siteId,
    bookedVia,
    payment,
    ...others
  } = filter;
  const chosen: Readonly<Record<Facet, string | undefined>> = {
    status,
    practitionerId,
    departmentId,
    eventTypeId,
    siteId,
    bookedVia,
    payment,
  };
  const { where, values } = await buildWhere(db, others, now);
  const conditions = facets.flatMap((facet) => {
    const value = chosen[facet];
    return value === undefined ? [] : [{ facet, sql: `"${facet}" = $${values.push(value)}` }];
  });
  const looked = facets.filter((facet) => wanted.includes(facet) || chosen[facet] !== undefined);
  const counts = wanted.map((facet) => {
    const rest = conditions.filter((one) => one.facet !== facet).map(({ sql }) => sql);
    return `select '${facet}' as facet, "${facet}" as value, count(*)::int as count from found ${rest.length > 0 ? `where ${rest.join(' and ')}` : ''} group by "${facet}"`;
  });
  const rows = await db.query<{ facet: Facet; value: string; count: number }>(
    `with found as materialized (select ${looked.map((facet) => `${valueOf[facet]} as "${facet}"`).join(', ')} from appointment a where ${where})
     ${counts.join(' union all ')} order by count desc, value`,
    values,
  );
  return (facet) =>
    rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count }));
};

/** Includes names of departments and practitioners, which saves the list two requests. */
export const countFacets = async (
  db: Db,
  { of: wanted = facets, ...filter }: FacetQuery,
  now: string,
): Promise<Facets> => {
  const countsOf = await countValues(db, filter, [...new Set(wanted)], now);
  const counted: Facets = Object.fromEntries(wanted.map((facet) => [facet, countsOf(facet)]));
  return {
    ...counted,
    ...(wanted.includes('departmentId') && {
      departmentId: await nameDepartments(db, filter, countsOf('departmentId')),
    }),
    ...(wanted.includes('practitionerId') && {
      practitionerId: await namePractitioners(db, filter, countsOf('practitionerId')),
    }),
  };
};
