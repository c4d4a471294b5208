import { toldPush } from '@sala/shell-sdk';

const unsubscribe = async (): Promise<void> => {
  const registrations = await navigator.serviceWorker.getRegistrations();
  for (const { pushManager } of registrations)
    await (await pushManager?.getSubscription())?.unsubscribe(); // old browsers have none
};

/** After signing out: the server pushes nothing more, and the push service forgets this browser. */
export const endPushes = (): void => {
  toldPush.write(null);
  if ('serviceWorker' in navigator) void unsubscribe().catch(() => undefined); // the server's part suffices
};
