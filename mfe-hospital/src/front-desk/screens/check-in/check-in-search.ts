import { limits } from '@sala/shared-contracts';

/** What the address says of an arrival: the code that the patient showed, out of their reminder. */
export const parseCheckInSearch = (params: Readonly<Record<string, string>>) => ({
  code: (params['code'] ?? '').slice(-limits.shownCodeMax),
});
