import type { SearchChanges } from '@sala/shell-sdk';
import { keptOf, type Settings, wordsOf } from '@sala/screen-parts/views';
import { noFilters, parsePlace, type CustomerPlace } from './customer-search';

const kept = [
  'search',
  ...(Object.keys(noFilters) as (keyof typeof noFilters)[]),
  'sort',
  'view',
  'by',
] as const; // the keys of a constant object

/**
 * What a view keeps of a place: words, filters, list or board, and the order, whose default depends
 * on the words.
 */
export const settingsOf = (place: CustomerPlace): Settings =>
  keptOf(place, { ...parsePlace({ search: place.search }), search: '' }, kept);

/** The way back. What another release wrote into a view and this one does not know is left out. */
export const placeOfSettings = (settings: Settings): SearchChanges<CustomerPlace> => ({
  search: '',
  ...noFilters,
  sort: undefined,
  view: undefined,
  by: undefined,
  ...settingsOf(parsePlace(wordsOf(settings))),
});
