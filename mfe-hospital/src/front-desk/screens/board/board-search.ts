import { boardColumns } from '@sala/shared-contracts';
import { flag, oneOf, searchState, uuid } from '@sala/screen-parts/search-state';

export const boardForms = ['remove', 'move', 'call', 'finish'] as const;
export type BoardForm = (typeof boardForms)[number];

const parse = searchState({
  departmentId: uuid,
  practitionerId: uuid,
  siteId: uuid,
  /** On a phone one column is shown. */
  column: oneOf(boardColumns),
  wall: flag,
  sound: flag,
  /** A tablet at the door. */
  kiosk: flag,
  /** Somebody who comes without an appointment. */
  new: flag,
  patientId: uuid,
  entryId: uuid,
  form: oneOf(boardForms),
});

export type BoardPlace = ReturnType<typeof parse>;

/**
 * What the address says of the board: whom it shows, whether it is the wall's or the door's, and
 * which form is open for whom.
 */
export const parseBoardSearch = (params: Readonly<Record<string, string>>): BoardPlace => {
  const place = parse(params);
  return place.entryId ? place : { ...place, form: '' };
};

export const nothingOpen = { new: '', patientId: '', entryId: '', form: '' } as const;

/** What is asked of the server for a place. */
export const boardQuery = ({
  departmentId,
  practitionerId,
  siteId,
}: Pick<BoardPlace, 'departmentId' | 'practitionerId' | 'siteId'>) => ({
  ...(departmentId ? { departmentId } : {}),
  ...(practitionerId ? { practitionerId } : {}),
  ...(siteId ? { siteId } : {}),
});
