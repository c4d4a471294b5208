import { keptOf, type Settings, wordsOf } from '@sala/screen-parts/views';
import {
  noFilters,
  parsePlace,
  type AppointmentPlace,
  type PlaceChange,
} from './appointments-search';

const savedKeys = [
  'tab',
  ...(Object.keys(noFilters) as (keyof typeof noFilters)[]),
  'sort',
  'pageSize',
] as const; // keys of a constant object

/** Settings of a saved view: tab, search, filters and order, whose default depends on the tab. */
export const settingsOf = (place: AppointmentPlace): Settings =>
  keptOf(place, { ...parsePlace({ tab: place.tab }), tab: 'today' }, savedKeys);

/** Restores a saved view; settings unknown to this release are dropped. */
export const placeOfSettings = (settings: Settings): PlaceChange => {
  const place = parsePlace(wordsOf(settings));
  return { ...Object.fromEntries(savedKeys.map((name) => [name, place[name]])), page: undefined };
};
