import { useAuth } from '@sala/shared-auth';
import { toldPush } from '@sala/shell-sdk';

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whoever chose pushes on this browser keeps them, though it lost them or the session ran out. */
export const keepPushes = (): void => {
  if (!canPush()) return;
  const look = async (userId: string | undefined, anew: boolean): Promise<void> => {
    if (userId === undefined || toldPush.read()?.userId !== userId) return;
    const { repairPush } = await import(/* webpackChunkName: "upkeep" */ './repair-push');
    await repairPush(userId, anew);
  };
  const lookAgainLater = (): undefined => undefined; // at the next start
  void look(useAuth.getState().user?.id, false).catch(lookAgainLater);
  useAuth.subscribe((now, before) => {
    if (now.user?.id !== before.user?.id)
      void look(now.user?.id, before.token === null).catch(lookAgainLater);
  });
};
