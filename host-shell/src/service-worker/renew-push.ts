import type { PushChange, WorkerScope } from './scope';

/** `pushSubscriptionCreate`; the contract stays out of the worker, which has no libraries. */
const address = '/api/v1/push-subscriptions';

/** Of the session that the pages have; null in browsers whose workers cannot read cookies. */
const tokenOf = async ({ cookieStore }: WorkerScope): Promise<string | null> =>
  (await cookieStore?.get('access_token'))?.value ?? null;

const tell = async (
  token: string,
  subscription: PushSubscription,
  replaces: string | undefined,
): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON();
  await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      endpoint,
      keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
      ...(replaces === undefined || replaces === endpoint ? {} : { replaces }),
    }),
  });
};

/** The browser exchanged its subscription. What is not told here, the next page tells. */
export const renewPush = async (
  scope: WorkerScope,
  { oldSubscription, newSubscription }: PushChange,
): Promise<void> => {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ?? (options && (await scope.registration.pushManager.subscribe(options)));
  const token = await tokenOf(scope);
  if (subscription && token !== null)
    await tell(token, subscription, oldSubscription?.endpoint).catch(() => undefined);
};
