import { numberSeries } from '@sala/shared-contracts';
import { flag, oneOf, searchState } from '@sala/screen-parts/search-state';

export const companyTabs = [
  'general',
  'numbering',
  'security',
  'messages',
  'history',
  'ownership',
] as const;
export type CompanyTab = (typeof companyTabs)[number];

/** What stands in the address: the tab, and which form is open in it. */
export const parseCompanyPlace = searchState({
  tab: oneOf(companyTabs, 'general'),
  /** The numbers that are being changed. */
  series: oneOf(['', ...numberSeries], ''),
  /** The form that offers the ownership. */
  transfer: flag,
  /** The form that deletes the company. */
  delete: flag,
});
