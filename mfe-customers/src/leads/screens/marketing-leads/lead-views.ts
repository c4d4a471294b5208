import { keptOf, type Settings, wordsOf } from '@sala/screen-parts/views';
import { noFilters, parsePlace, type LeadPlace } from './lead-search';

const storedKeys = [
  'view',
  'search',
  'status',
  'source',
  'owner',
  'sla',
  'sort',
  'pageSize',
] as const;

const defaultPlace = parsePlace({});

/** Settings that a view stores: layout, search, filters and sort. */
export const settingsOf = (place: LeadPlace): Settings => keptOf(place, defaultPlace, storedKeys);

/** State from stored settings; ignores settings unknown to this version. */
export const placeOfSettings = (settings: Settings) => ({
  ...noFilters,
  view: undefined,
  sort: undefined,
  page: undefined,
  pageSize: undefined,
  more: undefined,
  ...keptOf(parsePlace(wordsOf(settings)), defaultPlace, storedKeys),
});
