import { keptOf, type Settings, wordsOf } from '@sala/screen-parts/views';
import { noFilters, parsePlace, type LeadPlace } from './lead-search';

const kept = ['view', 'search', 'status', 'source', 'owner', 'sla', 'sort', 'pageSize'] as const;

const usual = parsePlace({});

/** What a view keeps of a place: board or table, words, filters and order. */
export const settingsOf = (place: LeadPlace): Settings => keptOf(place, usual, kept);

/** The way back. What another release wrote into a view and this one does not know is left out. */
export const placeOfSettings = (settings: Settings) => ({
  ...noFilters,
  view: undefined,
  sort: undefined,
  page: undefined,
  pageSize: undefined,
  more: undefined,
  ...keptOf(parsePlace(wordsOf(settings)), usual, kept),
});
