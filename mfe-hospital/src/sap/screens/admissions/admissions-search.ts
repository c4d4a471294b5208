import {
  sapCaseViews,
  type Contract,
  type EndpointInput,
  type SapUnit,
} from '@sala/shared-contracts';
import {
  flag,
  isoDay,
  matching,
  oneOf,
  page,
  searchState,
  words,
} from '@sala/screen-parts/search-state';
import { messageViews } from '../../parts/message-views';

export const looks = ['list', 'beds'] as const;

/** The view, its filters, and what is open. */
export const parseAdmissions = searchState({
  view: oneOf(sapCaseViews, 'occupancy'),
  /** Who lies here, as a list or by bed. */
  as: oneOf(looks, 'list'),
  /** A department or care unit. */
  unit: matching(/^[A-Z0-9_-]{1,8}$/),
  /** '' is today. */
  day: isoDay,
  search: words(),
  page,
  /** The open case. */
  case: matching(/^\d{1,10}$/),
  tab: oneOf(['messages']),
  /** The form of a visit. */
  visit: flag,
  /** The messages of everybody, in this state. */
  messages: oneOf(messageViews),
});

export type AdmissionsPlace = ReturnType<typeof parseAdmissions>;

export const nothingOpen = { case: '', tab: '', visit: '', messages: '' } as const;

/** Whether the beds are shown in place of the list. */
export const showsBeds = ({ view, as }: AdmissionsPlace): boolean =>
  view === 'occupancy' && as === 'beds';

type Query = NonNullable<EndpointInput<Contract['sapCaseList']>['query']>;

export const caseListQuery = ({ view, unit, day, search, page: at }: AdmissionsPlace): Query => ({
  view,
  page: at,
  unit: unit || undefined,
  day: (view !== 'occupancy' && day) || undefined,
  search: search || undefined,
});

/** The department of a unit in the address, and the care unit, if it is one. */
export const unitsOf = (
  units: readonly SapUnit[],
  code: string,
): { readonly department: string; readonly careUnit: string } => {
  const unit = units.find((one) => one.code === code);
  if (unit?.kind !== 'care_unit') return { department: unit ? code : '', careUnit: '' };
  return { department: unit.parent ?? '', careUnit: code };
};
