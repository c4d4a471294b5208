import type { SavedView } from '@sala/shared-contracts';
import type { SearchChanges } from '@sala/shell-sdk';
import { noFilters, parsePlace, type CustomerPlace } from '../customer-search';

const kept = ['search', ...Object.keys(noFilters), 'sort', 'view'] as const;

const withoutPanel = (place: CustomerPlace): Readonly<Record<string, string>> => {
  const values: Readonly<Record<string, unknown>> = { ...place };
  // The usual order depends on whether there are words.
  const usual: Readonly<Record<string, unknown>> = { ...parsePlace({ search: place.search }), search: '' };
  return Object.fromEntries(kept.flatMap((name) => (values[name] === usual[name] ? [] : [[name, String(values[name])]])));
};

/** What a view keeps of a place: words, filters, order, list or board; and the columns that were chosen. */
export const settingsOf = (place: CustomerPlace, columns: readonly string[] | undefined): SavedView['settings'] => ({
  ...withoutPanel(place),
  ...(columns ? { columns: [...columns] } : {}),
});

/** The way back. What another release wrote into a view and this one does not know is left out. */
export const placeOfSettings = (settings: SavedView['settings']): SearchChanges<CustomerPlace> => {
  const texts = Object.fromEntries(Object.entries(settings).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const place = withoutPanel(parsePlace(texts));
  return { search: '', ...noFilters, sort: undefined, view: undefined, ...place };
};

export const columnsOfSettings = ({ columns }: SavedView['settings']): readonly string[] | undefined => (Array.isArray(columns) ? columns : undefined);

/** Whether the list shows just what a view keeps. */
export const isInForce = (view: SavedView, place: CustomerPlace): boolean => {
  const { columns: _columns, ...settings } = view.settings;
  const { columns: _none, ...now } = settingsOf(place, undefined);
  const names = [...new Set([...Object.keys(settings), ...Object.keys(now)])];
  return names.every((name) => settings[name] === now[name]);
};
