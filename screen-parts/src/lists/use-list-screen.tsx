import { ErrorState } from '@sala/shared-ui';
import { useCommands, useFormat, type SearchChanges } from '@sala/shell-sdk';
import { useCallback, useMemo, useState } from 'react';
import { isDenied, useFailure } from '../failure/failure';
import type { ListTool } from './list-tools';

interface Answer {
  readonly items?: readonly unknown[];
  /** Absent: the items are all there are. */
  readonly total?: number;
  /** Absent: exact. */
  readonly totalIs?: 'exact' | 'atLeast' | 'about';
}

/** The query behind a list. */
export interface ListQuery {
  readonly data: Answer | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface ListScreenOptions<Row, Place> {
  readonly query: ListQuery;
  /** The rows on screen; undefined until they are there. */
  readonly rows: readonly Row[] | undefined;
  readonly go: (changes: SearchChanges<Place>, options?: { readonly replace?: boolean }) => void;
  /** What another search resets: its page, unless given. The same object in every render. */
  readonly resets?: SearchChanges<Place>;
  /** How a record is added, for who may: the command `n`. */
  readonly create?: { readonly label: string; readonly run: () => void } | undefined;
  /** Says a total that was not counted to the end. */
  readonly inexact?: (kind: 'atLeast' | 'about', n: string) => string;
}

const none: readonly never[] = [];
const nothing: ReadonlySet<string> = new Set();
const firstPage: Readonly<Record<string, undefined>> = { page: undefined };

/**
 * What list screens have in common: ticked rows, another search, the open tool, the count, why no
 * rows are there, and the key for a new record. The functions stay the same from one render to the
 * next, so that rows are not drawn again.
 */
export const useListScreen = <Row extends { readonly id: string }, Place extends object>({
  query,
  rows = none,
  go,
  resets = firstPage as SearchChanges<Place>, // a list without pages has none to forget
  create,
  inexact,
}: ListScreenOptions<Row, Place>) => {
  const format = useFormat();
  const failure = useFailure(query.error);
  const [ticked, tick] = useState(nothing);
  const [tool, openTool] = useState<ListTool | null>(null);
  useCommands(create ? [{ id: 'new', keys: 'n', ...create }] : []);
  const untick = useCallback(() => tick(nothing), []);
  const closeTool = useCallback(() => openTool(null), []);
  /** Shows other rows: from their first page, and with nothing ticked. */
  const look = useCallback(
    (changes: SearchChanges<Place>, replace = false) => {
      tick(nothing);
      go({ ...resets, ...changes }, { replace });
    },
    [go, resets],
  );
  const picked = useMemo(
    () => (ticked.size === 0 ? none : rows.filter(({ id }) => ticked.has(id))),
    [rows, ticked],
  );
  const { data } = query;
  const { items, total = items?.length, totalIs = 'exact' } = data ?? {};
  return {
    /** What a `DataTable` takes of it. */
    table: {
      rows,
      loading: query.isPending,
      stale: query.isPlaceholderData,
      error:
        failure && !data ? (
          <ErrorState
            problem={failure}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : null,
    },
    ticked,
    tick,
    untick,
    /** The ticked rows that are on screen. */
    picked,
    look,
    tool,
    openTool,
    closeTool,
    /** The server refuses the list to who asks. */
    denied: isDenied(query.error),
    /** How many there are; in words where nobody counted to the end. */
    count:
      total === undefined || totalIs === 'exact' ? total : inexact?.(totalIs, format.number(total)),
  };
};
