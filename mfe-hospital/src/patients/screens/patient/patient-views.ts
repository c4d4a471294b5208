import type { SearchChanges } from '@sala/shell-sdk';
import { keptOf, type Settings, wordsOf } from '@sala/screen-parts/views';
import { noFilters, parsePlace, type PatientPlace } from './patient-search';

const kept = ['search', ...(Object.keys(noFilters) as (keyof typeof noFilters)[]), 'sort'] as const; // the keys of a constant object

// The usual order depends on whether there are words.
const withoutPanel = (place: PatientPlace) =>
  keptOf(place, { ...parsePlace({ search: place.search }), search: '' }, kept);

/** What a view keeps of a place: words, filters, order; and the columns that were chosen. */
export const settingsOf = (
  place: PatientPlace,
  columns: readonly string[] | undefined,
): Settings => ({
  ...withoutPanel(place),
  ...(columns ? { columns: [...columns] } : {}),
});

/** The way back. What another release wrote into a view and this one does not know is left out. */
export const placeOfSettings = (settings: Settings): SearchChanges<PatientPlace> => ({
  search: '',
  ...noFilters,
  sort: undefined,
  page: '',
  ...withoutPanel(parsePlace(wordsOf(settings))),
});
