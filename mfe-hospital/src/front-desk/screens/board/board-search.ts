import { boardColumns } from '@sala/shared-contracts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idOf = (value: string | undefined): string =>
  value !== undefined && uuid.test(value) ? value : '';
const flag = (value: string | undefined): '1' | '' => (value === '1' ? '1' : '');

export const boardForms = ['remove', 'move', 'call', 'finish'] as const;
export type BoardForm = (typeof boardForms)[number];

/**
 * What the address says of the board: whom it shows, whether it is the wall's or the door's, and
 * which form is open for whom.
 */
export const parseBoardSearch = (params: Readonly<Record<string, string>>) => {
  const entryId = idOf(params['entryId']);
  return {
    departmentId: idOf(params['departmentId']),
    practitionerId: idOf(params['practitionerId']),
    siteId: idOf(params['siteId']),
    /** On a phone one column is shown. */
    column: boardColumns.find((column) => column === params['column']) ?? ('' as const),
    wall: flag(params['wall']),
    sound: flag(params['sound']),
    /** A tablet at the door. */
    kiosk: flag(params['kiosk']),
    /** Somebody who comes without an appointment. */
    new: flag(params['new']),
    patientId: idOf(params['patientId']),
    entryId,
    form: (entryId && boardForms.find((form) => form === params['form'])) || '',
  };
};

export type BoardPlace = ReturnType<typeof parseBoardSearch>;

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
