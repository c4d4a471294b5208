import { keptOf, type Settings, wordsOf } from '@sala/screen-parts/views';
import {
  noFilters,
  parsePlace,
  type AppointmentPlace,
  type PlaceChange,
} from './appointments-search';

const kept = [
  'tab',
  ...(Object.keys(noFilters) as (keyof typeof noFilters)[]),
  'sort',
  'pageSize',
] as const; // the keys of a constant object

/**
 * What a view keeps of a place: the tab, words, filters and order, whose default depends on the
 * tab.
 */
export const settingsOf = (place: AppointmentPlace): Settings =>
  keptOf(place, { ...parsePlace({ tab: place.tab }), tab: 'today' }, kept);

/** The way back. What another release wrote into a view and this one does not know is left out. */
export const placeOfSettings = (settings: Settings): PlaceChange => {
  const place = parsePlace(wordsOf(settings));
  return { ...Object.fromEntries(kept.map((name) => [name, place[name]])), page: undefined };
};
