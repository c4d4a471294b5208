import { apiKey, apiQuery } from '@sala/shared-auth';
import type { Subscription } from '@sala/shared-contracts';
import { failsAlone, useQuery, useQueryClient } from '@sala/shell-sdk';

const query = () => ({ ...apiQuery('subscriptionView'), meta: failsAlone });

export const useSubscription = ({ enabled = true }: { readonly enabled?: boolean } = {}) =>
  useQuery({ ...query(), enabled });

/** Shows a subscription that was changed, and asks again for what depends on it. */
export const useShowSubscription = () => {
  const client = useQueryClient();
  return (subscription: Subscription): Promise<unknown> => {
    client.setQueryData(query().queryKey, subscription);
    return Promise.all(
      (['invoiceList', 'subscriptionPreview'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
  };
};

/**
 * Charged to a card by itself: it is changed rather than bought again. A trial, or a period that
 * was paid once, has no card.
 */
export const isRunning = ({
  status,
  paymentMethod,
}: Pick<Subscription, 'status' | 'paymentMethod'>): boolean =>
  paymentMethod !== null && (status === 'active' || status === 'past_due');
