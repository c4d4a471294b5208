import { apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useForgetSchedule } from './use-forget-schedule';

/** Settles a clash: ours is cancelled, or both stay. */
export const useResolveClash = () => {
  const { t } = useTranslation('hospital');
  return useMutation({
    ...apiMutation('sapClashResolve'),
    onSuccess: (_, { body }) => notify.success(t(`sapSchedule.clash.done.${body.way}`)),
    onSettled: useForgetSchedule(),
  });
};
