import {
  limits,
  writeDefinition,
  type AnsweredColumn,
  type Contract,
  type DatasetCell,
  type DatasetDefinition,
  type EndpointOutput,
} from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { failsAlone, keepPreviousData, useQuery, useQueryClient } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useFollowingPages } from '../../../parts/use-following-pages';

type Page = EndpointOutput<Contract['datasetRows']>;

/** A row with its number, from 1. */
export interface GridRow {
  readonly place: number;
  readonly cells: readonly DatasetCell[];
}

/** The first page fills a few screens; later pages are larger. */
const firstPage = 100;
const nextPages = limits.datasetPageSizeMax;

const noColumns: readonly AnsweredColumn[] = [];

/** Pages of rows or groups, loaded on scroll. A new question starts at the first page. */
export const useDatasetRows = (
  datasetId: string,
  definition: DatasetDefinition,
  enabled: boolean,
) => {
  const client = useQueryClient();
  const asked = { definition: writeDefinition(definition) };
  const options = apiQuery('datasetRows', {
    params: { datasetId },
    query: { ...asked, pageSize: firstPage },
  });
  const first = useQuery({ ...options, enabled, placeholderData: keepPreviousData });
  const { data } = first;
  const { pages, more } = useFollowingPages<Page>(
    {
      queryKey: options.queryKey,
      page: data,
      stale: first.isPlaceholderData,
      fetch: () => client.fetchQuery(options),
    },
    (after) =>
      client.fetchQuery({
        ...apiQuery('datasetRows', {
          params: { datasetId },
          query: { ...asked, pageSize: nextPages, after },
        }),
        staleTime: 0,
        meta: failsAlone,
      }),
  );
  const rows = useMemo(
    () =>
      [...(data?.rows ?? []), ...pages.flatMap((page) => page.rows)].map(
        (cells, index): GridRow => ({ place: index + 1, cells }),
      ),
    [data, pages],
  );
  return { first, columns: data?.columns ?? noColumns, rows, total: data?.total, more };
};
