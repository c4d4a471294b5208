import { writeDefinition, type DatasetDefinition, type DatasetView } from '@sala/shared-contracts';
import { useSearchState } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { readDefinition, tidy } from '../../parts/read-definition';

const panels = ['ask', 'stats', 'mail'] as const;

export type Panel = (typeof panels)[number] | '';

/* The URL holds the question as it is sent to the server. */
const parse = (params: Readonly<Record<string, string>>) => ({
  /** '' uses the question of the view. */
  q: params['q'] ?? '',
  /** Saved view; '' for the default one, `none` for none. */
  view: params['view'] ?? '',
  // widened: '' alone would be inferred
  panel: panels.find((panel) => panel === params['panel']) ?? ('' as Panel),
  /** Open form in the mailing panel: a schedule's id or `new`. */
  schedule: params['schedule'] ?? '',
  column: params['column'] ?? '',
  /** Measure of a cross-table; '' for the first. */
  measure: params['measure'] ?? '',
  /** Number of the row with open details, from 1. */
  row: /^[1-9]\d{0,5}$/.test(params['row'] ?? '') ? (params['row'] ?? '') : '',
});

/** State of the dataset screen in the URL, and how to change it. */
export const useDatasetPlace = (views: readonly DatasetView[]) => {
  const [place, go] = useSearchState(parse);
  const view = views.find(({ id, isDefault, own }) =>
    place.view === '' ? isDefault && own : id === place.view,
  );
  const definition = useMemo<DatasetDefinition>(
    () => readDefinition(place.q) ?? view?.definition ?? {},
    [place.q, view],
  );
  /** Changes parts of the question. */
  const ask = (changes: Partial<DatasetDefinition>) => {
    const next = tidy({ ...definition, ...changes });
    go({ q: writeDefinition(next) ?? '{}', row: undefined, panel: undefined });
  };
  const openView = (id: string) => go({ view: id, q: undefined, row: undefined, panel: undefined });
  /** The question differs from the open view. */
  const changed =
    view !== undefined &&
    place.q !== '' &&
    JSON.stringify(tidy(definition)) !== JSON.stringify(tidy(view.definition));
  return { place, go, view, definition, ask, openView, changed };
};
