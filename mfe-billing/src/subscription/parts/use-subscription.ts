import { apiKey, apiQuery } from '@sala/shared-auth';
import type { Subscription } from '@sala/shared-contracts';
import { failsAlone, useQuery, useQueryClient } from '@sala/shell-sdk';

const query = () => ({ ...apiQuery('subscriptionView'), meta: failsAlone });

export const useSubscription = () => useQuery(query());

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

/** Bought at a provider, and not at its end: it is changed rather than bought again. */
export const isRunning = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'active' || status === 'past_due';
