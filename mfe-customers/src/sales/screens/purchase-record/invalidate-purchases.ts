import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';

/**
 * Invalidates everything derived from purchases, payments or cash sessions, including customers'
 * totals.
 */
export const useInvalidatePurchases = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    const names = [
      'purchaseList',
      'purchaseFacets',
      'purchaseView',
      'purchaseSummary',
      'purchaseSeriesView',
      'cashSessionCurrent',
      'cashSessionList',
      'cashSessionView',
      'cfdiSuggest',
      'customerList',
      'customerView',
      'purchaseFieldList',
    ] as const;
    for (const name of names) void client.invalidateQueries({ queryKey: apiKey(name) });
  };
};
