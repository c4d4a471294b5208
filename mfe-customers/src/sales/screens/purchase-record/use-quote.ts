import type { Contract, EndpointOutput, PurchaseLineInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { failsAlone, keepPreviousData, useQuery } from '@sala/shell-sdk';
import { useSettled } from '@sala/screen-parts/settled';
import { lineBodies, type TypedLine } from './sale-rules';

export type Quote = EndpointOutput<Contract['purchaseQuote']>;

/**
 * The amounts of lines, as the server computes them. It asks by POST and changes nothing: a query
 * all the same.
 */
export const quoteQuery = (items: readonly PurchaseLineInput[]) => ({
  queryKey: ['purchaseQuote', items] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api.purchaseQuote({ body: { items: [...items] } }, { signal }),
});

export interface LiveQuote {
  /** The last answer; of lines that were there a moment ago while `settling`. */
  readonly quote: Quote | undefined;
  readonly settling: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const nothing: Quote = { subtotal: 0, discount: 0, tax: 0, total: 0, items: [] };

/** The amounts of what is typed, asked for when it has rested a moment. */
export const useQuote = (items: readonly TypedLine[]): LiveQuote => {
  const settled = useSettled(items, 250);
  const bodies = lineBodies(settled);
  const asks = bodies !== null && bodies.length > 0;
  const { data, isFetching, isError, refetch } = useQuery({
    ...quoteQuery(bodies ?? []),
    enabled: asks,
    placeholderData: keepPreviousData,
    meta: failsAlone,
    staleTime: Infinity, // the same lines come to the same amounts
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
