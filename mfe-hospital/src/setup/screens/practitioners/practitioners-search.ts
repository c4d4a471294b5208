import { limits, professions, type Profession } from '@sala/shared-contracts';

/** What the address says of this screen. `''` is not written into it. */
export interface PractitionersSearch {
  readonly search: string;
  readonly departmentId: string;
  readonly profession: Profession | '';
  readonly archived: '1' | '';
  readonly practitionerId: string;
  readonly new: '1' | '';
}

const flag = (value: string | undefined): '1' | '' => (value === '1' ? '1' : '');

/**
 * Total: a mistyped link opens the screen all the same. The defaults ask for the call that the
 * contract preloads.
 */
export const parsePractitionersSearch = (
  params: Readonly<Record<string, string>>,
): PractitionersSearch => ({
  search: (params['search'] ?? '').trim().slice(0, limits.searchMax),
  departmentId: params['departmentId'] ?? '',
  profession: professions.find((profession) => profession === params['profession']) ?? '',
  archived: flag(params['archived']),
  practitionerId: params['practitionerId'] ?? '',
  new: flag(params['new']),
});

export const nothingOpen = {
  practitionerId: '',
  new: '',
} as const satisfies Partial<PractitionersSearch>;
