import type { SearchChanges } from '@sala/shell-sdk';
import { keptOf, type Settings, wordsOf } from '@sala/screen-parts/views';
import { noFilters, parsePlace, type CustomerPlace } from './customer-search';

const storedKeys = [
  'search',
  ...(Object.keys(noFilters) as (keyof typeof noFilters)[]),
  'sort',
  'view',
  'by',
] as const; // keys of a constant object

/**
 * Settings that a view stores: search, filters, layout and sort. The default sort depends on the
 * search.
 */
export const settingsOf = (place: CustomerPlace): Settings =>
  keptOf(place, { ...parsePlace({ search: place.search }), search: '' }, storedKeys);

/** State from stored settings; ignores settings unknown to this version. */
export const placeOfSettings = (settings: Settings): SearchChanges<CustomerPlace> => ({
  search: '',
  ...noFilters,
  sort: undefined,
  view: undefined,
  by: undefined,
  ...settingsOf(parsePlace(wordsOf(settings))),
});
