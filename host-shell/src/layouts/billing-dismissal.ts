import type { BillingNotice } from '@sala/shared-contracts';

const key = 'billing-notice';

/** `yyyy-mm-dd` on this computer. */
const today = (): string => new Date().toLocaleDateString('sv');

const wordOf = (companyId: string, kind: BillingNotice['kind']): string =>
  `${companyId} ${kind} ${today()}`;

/** Whether it was hidden today; a step further down shows again at once. */
export const isHiddenToday = (companyId: string, kind: BillingNotice['kind']): boolean => {
  try {
    return localStorage.getItem(key) === wordOf(companyId, kind);
  } catch {
    return false; // storage may be forbidden
  }
};

export const hideForToday = (companyId: string, kind: BillingNotice['kind']): void => {
  try {
    localStorage.setItem(key, wordOf(companyId, kind));
  } catch {
    return; // it holds until the page is left
  }
};
