import { writeDefinition, type DatasetDefinition, type DatasetView } from '@sala/shared-contracts';
import { useSearchState } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { readDefinition, tidy } from '../../parts/read-definition';

const panels = ['ask', 'stats', 'mail'] as const;

export type Panel = (typeof panels)[number] | '';

/* What is asked stands in the address as it goes to the server. */
const parse = (params: Readonly<Record<string, string>>) => ({
  /** '': as the view says. */
  q: params['q'] ?? '',
  /** A saved view; '' for the person's default, `none` for none. */
  view: params['view'] ?? '',
  panel: panels.find((panel) => panel === params['panel']) ?? ('' as Panel), // widened: '' alone would be its type
  /** Whose form is open in the panel of mailings: its id, or `new`. */
  schedule: params['schedule'] ?? '',
  column: params['column'] ?? '',
  /** Key of the measure that a cross-table shows; '' for the first. */
  measure: params['measure'] ?? '',
  /** Place of the row whose details are open, from 1. */
  row: /^[1-9]\d{0,5}$/.test(params['row'] ?? '') ? (params['row'] ?? '') : '',
});

/** What the screen shows of a dataset, and how to show something else. */
export const useDatasetPlace = (views: readonly DatasetView[]) => {
  const [place, go] = useSearchState(parse);
  const view = views.find(({ id, isDefault, own }) =>
    place.view === '' ? isDefault && own : id === place.view,
  );
  const definition = useMemo<DatasetDefinition>(
    () => readDefinition(place.q) ?? view?.definition ?? {},
    [place.q, view],
  );
  /** Another question about the same dataset. */
  const ask = (changes: Partial<DatasetDefinition>) => {
    const next = tidy({ ...definition, ...changes });
    go({ q: writeDefinition(next) ?? '{}', row: undefined, panel: undefined });
  };
  const openView = (id: string) => go({ view: id, q: undefined, row: undefined, panel: undefined });
  /** The view that is open is shown in another way than it was saved. */
  const changed =
    view !== undefined &&
    place.q !== '' &&
    JSON.stringify(tidy(definition)) !== JSON.stringify(tidy(view.definition));
  return { place, go, view, definition, ask, openView, changed };
};
