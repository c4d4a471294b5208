import { keptOf, type Settings, wordsOf } from '@sala/screen-parts/views';
import { noFilters, parsePlace, type LeadPlace } from './lead-search';

const kept = ['view', 'search', 'status', 'source', 'owner', 'sla', 'sort', 'pageSize'] as const;

const usual = parsePlace({});

/** Settings that a view stores: layout, search, filters and sort. */
export const settingsOf = (place: LeadPlace): Settings => keptOf(place, usual, kept);

/** State from stored settings; ignores settings unknown to this version. */
export const placeOfSettings = (settings: Settings) => ({
  ...noFilters,
  view: undefined,
  sort: undefined,
  page: undefined,
  pageSize: undefined,
  more: undefined,
  ...keptOf(parsePlace(wordsOf(settings)), usual, kept),
});
