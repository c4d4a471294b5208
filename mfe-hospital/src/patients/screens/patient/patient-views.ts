import type { SearchChanges } from '@sala/shell-sdk';
import { keptOf, type Settings, wordsOf } from '@sala/screen-parts/views';
import { noFilters, parsePlace, type PatientPlace } from './patient-search';

const savedKeys = [
  'search',
  ...(Object.keys(noFilters) as (keyof typeof noFilters)[]),
  'sort',
] as const; // keys of a constant object

/** Settings of a saved view: search, filters and order, whose default depends on the search. */
export const settingsOf = (place: PatientPlace): Settings =>
  keptOf(place, { ...parsePlace({ search: place.search }), search: '' }, savedKeys);

/** Restores a saved view; settings unknown to this release are dropped. */
export const placeOfSettings = (settings: Settings): SearchChanges<PatientPlace> => ({
  search: '',
  ...noFilters,
  sort: undefined,
  page: '',
  ...settingsOf(parsePlace(wordsOf(settings))),
});
