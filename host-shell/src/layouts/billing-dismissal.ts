import { useAuth } from '@sala/shared-auth';
import { dayIn, type BillingNotice } from '@sala/shared-contracts';

const key = 'billing-notice';

/** Of a company, a kind, and today where the company is. */
const wordOf = (kind: BillingNotice['kind']): string => {
  const company = useAuth.getState().user?.company;
  return company ? `${company.id} ${kind} ${dayIn(company.timeZone, new Date())}` : '';
};

/** Whether it was hidden today; a step further down shows again at once. */
export const isHiddenToday = (kind: BillingNotice['kind']): boolean => {
  try {
    return localStorage.getItem(key) === wordOf(kind);
  } catch {
    return false; // storage may be forbidden
  }
};

export const hideForToday = (kind: BillingNotice['kind']): void => {
  try {
    localStorage.setItem(key, wordOf(kind));
  } catch {
    return; // it holds until the page is left
  }
};
