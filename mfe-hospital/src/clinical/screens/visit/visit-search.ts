import { visitStates, type VisitState } from '@sala/shared-contracts';

/** What the worklist shows, and which visit is open instead of it. */
export interface VisitPlace {
  readonly visitId: string;
  /** yyyy-mm-dd; '' is the present day of the company. */
  readonly date: string;
  readonly state: VisitState | '';
  /** `mine` of whoever asks alone. */
  readonly whose: 'mine' | '';
  readonly departmentId: string;
}

export type VisitPlaceChange = Partial<VisitPlace>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const matching = (pattern: RegExp, text = ''): string => (pattern.test(text) ? text : '');

/** Total: a mistyped link shows the present day. */
export const parseVisitPlace = (params: Readonly<Record<string, string>>): VisitPlace => ({
  // As it is: of an id that there is not, the server says so.
  visitId: params['visitId'] ?? '',
  date: matching(day, params['date']),
  state: visitStates.find((state) => state === params['state']) ?? '',
  whose: params['whose'] === 'mine' ? 'mine' : '',
  departmentId: matching(uuid, params['departmentId']),
});

export const noVisitFilters = { date: '', state: '', whose: '', departmentId: '' } as const;

/** Without filters its URL is the one that remote.contract.ts loads ahead. */
export const visitQueryOf = ({ date, state, whose, departmentId }: VisitPlace) => ({
  date: date || undefined,
  state: state || undefined,
  mine: whose === 'mine' ? ('true' as const) : undefined,
  departmentId: departmentId || undefined,
});
