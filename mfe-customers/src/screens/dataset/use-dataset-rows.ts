import { writeDefinition, type AnsweredColumn, type Contract, type DatasetCell, type DatasetDefinition, type EndpointOutput } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import type { MoreRows } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useQuery, useQueryClient } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';

type Page = EndpointOutput<Contract['datasetRows']>;

/** One row of an answer with its place, from 1. */
export interface GridRow {
  readonly place: number;
  readonly cells: readonly DatasetCell[];
}

interface Following {
  /** The answer that the pages belong to. */
  readonly of: Page | undefined;
  readonly pages: readonly Page[];
  readonly loading: boolean;
  readonly failed: boolean;
}

export const rowsAtOnce = 100;

const noColumns: readonly AnsweredColumn[] = [];

/** Rows or groups, page after page as somebody scrolls. Asked anew, it begins with the first page. */
export const useDatasetRows = (datasetId: string, definition: DatasetDefinition, enabled: boolean) => {
  const client = useQueryClient();
  const ask = (page: number) =>
    apiQuery('datasetRows', { params: { datasetId }, query: { definition: writeDefinition(definition), page, pageSize: rowsAtOnce } });
  const first = useQuery({ ...ask(1), enabled, placeholderData: keepPreviousData });
  const { data } = first;
  const [held, setHeld] = useState<Following>({ of: undefined, pages: [], loading: false, failed: false });
  const following: Following = held.of === data ? held : { of: data, pages: [], loading: false, failed: false };
  const { pages, loading, failed } = following;
  const rows = useMemo(
    () => [...(data?.rows ?? []), ...pages.flatMap((page) => page.rows)].map((cells, index): GridRow => ({ place: index + 1, cells })),
    [data, pages],
  );
  const more = async () => {
    if (loading || first.isPlaceholderData) return;
    setHeld({ ...following, loading: true, failed: false });
    const change = (to: (now: Following) => Following) => setHeld((now) => (now.of === data ? to(now) : now));
    try {
      const page = await client.fetchQuery({ ...ask(pages.length + 2), staleTime: 0, meta: failsAlone });
      change((now) => ({ ...now, loading: false, pages: [...now.pages, page] }));
    } catch {
      change((now) => ({ ...now, loading: false, failed: true })); // the foot of the grid says so
    }
  };
  const total = data?.total ?? 0;
  const moreRows: MoreRows | undefined = rows.length < total ? { onMore: () => void more(), loading, failed } : undefined;
  return { first, columns: data?.columns ?? noColumns, rows, total: data?.total, more: moreRows };
};
