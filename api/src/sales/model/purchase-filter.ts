import { type Visibility, seesEveryCustomer } from '../../customers';
import { ProblemError } from '../../platform/http/problem-error';
import type { PurchaseFilter } from '../sql/purchase-list.queries';

/**
 * What somebody's list is narrowed by: what they asked for, within what they see.
 *
 * @throws `permission.denied` when the filter itself would tell what is hidden.
 */
export const visibleFilter = (visibility: Visibility, filter: PurchaseFilter): PurchaseFilter => {
  // Whoever knows a customer from elsewhere would learn of their purchases by the filter.
  if (filter.customerId !== undefined && !seesEveryCustomer(visibility))
    throw new ProblemError('permission.denied');
  const own = visibility.sellerId;
  if (own !== null && filter.sellerId !== undefined && filter.sellerId !== own)
    throw new ProblemError('permission.denied');
  return { ...filter, sellerId: own ?? filter.sellerId };
};
