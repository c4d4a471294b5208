import { boardColumns } from '@sala/shared-contracts';
import { filtersOf, flag, oneOf, searchState, uuid, words } from '@sala/screen-parts/search-state';

export const boardForms = ['remove', 'move', 'call', 'finish', 'assign'] as const;
export type BoardForm = (typeof boardForms)[number];

const parse = searchState({
  departmentId: uuid,
  practitionerId: uuid,
  siteId: uuid,
  search: words(),
  /** Whose panel is open. */
  appointmentId: uuid,
  /** The column shown on a phone, or asked for by a link. */
  column: oneOf(boardColumns),
  wall: flag,
  sound: flag,
  /** Self check-in on a tablet. */
  kiosk: flag,
  /** The walk-in form. */
  new: flag,
  patientId: uuid,
  entryId: uuid,
  form: oneOf(boardForms),
});

export type BoardPlace = ReturnType<typeof parse>;

/* Not the site: people begin at their own. */
export const { noFilters, isFiltered } = filtersOf(parse, [
  'search',
  'departmentId',
  'practitionerId',
]);

/** Board state in the address: filters, wall or kiosk mode, and the open form with its card. */
export const parseBoardSearch = (params: Readonly<Record<string, string>>): BoardPlace => {
  const place = parse(params);
  return place.entryId ? place : { ...place, form: '' };
};

export const nothingOpen = { new: '', patientId: '', entryId: '', form: '' } as const;

/** Query for a board state. */
export const boardQuery = ({
  departmentId,
  practitionerId,
  siteId,
}: Pick<BoardPlace, 'departmentId' | 'practitionerId' | 'siteId'>) => ({
  ...(departmentId ? { departmentId } : {}),
  ...(practitionerId ? { practitionerId } : {}),
  ...(siteId ? { siteId } : {}),
});
