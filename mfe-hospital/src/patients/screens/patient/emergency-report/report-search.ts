import { emergencyAccessKinds, type Contract, type EndpointInput } from '@sala/shared-contracts';
import { filtersOf, isoDay, oneOf, searchState, uuid } from '@sala/screen-parts/search-state';

type Query = NonNullable<EndpointInput<Contract['emergencyAccessList']>['query']>;

/** Filters of the report, its page, and the open use. */
export const parseReport = searchState({
  /** Kept while the report is shown. */
  report: oneOf(['emergency']),
  /** The open use. */
  use: uuid,
  userId: uuid,
  /** Whose record was opened. */
  patient: uuid,
  kind: oneOf(emergencyAccessKinds),
  reviewed: oneOf(['true', 'false']),
  from: isoDay,
  to: isoDay,
  /** The last use of the page before. */
  before: uuid,
});

export type ReportPlace = ReturnType<typeof parseReport>;

const { noFilters, isFiltered, filterQuery } = filtersOf(parseReport, [
  'userId',
  'patient',
  'kind',
  'reviewed',
  'from',
  'to',
]);
export { noFilters as noReportFilters, isFiltered as isReportFiltered };

export const reportQueryOf = (place: ReportPlace): Query => {
  const { patient, ...filters } = filterQuery(place);
  return { ...filters, patientId: patient, before: place.before || undefined };
};
