import { apiKey } from '@sala/shared-auth';
import { useQueryClient } from '@sala/shell-sdk';

/**
 * What a change of a purchase, a payment or a cash session makes old; a customer's sums are made of
 * purchases.
 */
export const useForgetPurchases = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    const names = [
      'purchaseList',
      'purchaseFacets',
      'purchaseView',
      'purchaseSummary',
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
