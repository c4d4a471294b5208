import { type Visibility, seesEveryCustomer } from '../../customers';
import { ProblemError } from '../../platform/http/problem-error';
import type { PurchaseFilter } from '../sql/purchase-list.queries';

/**
 * Narrows the requested filter to what the caller may see.
 *
 * @throws permission.denied when the filter would reveal hidden data
 */
export const visibleFilter = (visibility: Visibility, filter: PurchaseFilter): PurchaseFilter => {
  // A customer filter would reveal the purchases of a customer known from elsewhere.
  if (filter.customerId !== undefined && !seesEveryCustomer(visibility))
    throw new ProblemError('permission.denied');
  const ownSellerId = visibility.sellerId;
  if (ownSellerId !== null && filter.sellerId !== undefined && filter.sellerId !== ownSellerId)
    throw new ProblemError('permission.denied');
  return { ...filter, sellerId: ownSellerId ?? filter.sellerId };
};
