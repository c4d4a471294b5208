import type { Contract, EndpointOutput, PurchaseLineInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { failsAlone, keepPreviousData, useQuery } from '@sala/shell-sdk';
import { useSettled } from '@sala/screen-parts/settled';
import { lineBodies, type TypedLine } from './sale-rules';

export type Quote = EndpointOutput<Contract['purchaseQuote']>;

/** Amounts of the lines. A POST without side effects, therefore a query. */
export const quoteQuery = (items: readonly PurchaseLineInput[]) => ({
  queryKey: ['purchaseQuote', items] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api.purchaseQuote({ body: { items: [...items] } }, { signal }),
});

export interface LiveQuote {
  /** Latest quote; of the previous lines while `settling`. */
  readonly quote: Quote | undefined;
  readonly settling: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const nothing: Quote = { subtotal: 0, discount: 0, tax: 0, total: 0, items: [] };

/** Quote of the typed lines, debounced. */
export const useQuote = (items: readonly TypedLine[]): LiveQuote => {
  const settled = useSettled(items, 250);
  const bodies = lineBodies(settled);
  const asks = bodies !== null && bodies.length > 0;
  const { data, isFetching, isError, refetch } = useQuery({
    ...quoteQuery(bodies ?? []),
    enabled: asks,
    placeholderData: keepPreviousData,
    meta: failsAlone,
    staleTime: Infinity, // equal lines have equal amounts
  });
  if (items.length === 0)
    return { quote: nothing, settling: false, failed: false, retry: () => undefined };
  return {
    quote: settled.length === 0 ? undefined : data,
    settling: settled !== items || isFetching || !asks,
    failed: isError,
    retry: () => void refetch(),
  };
};
