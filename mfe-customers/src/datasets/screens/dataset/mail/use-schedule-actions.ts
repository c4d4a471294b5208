import type { DatasetSchedule } from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';

/** Invalidates the schedules. */
export const useInvalidateSchedules = (): (() => void) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: apiKey('datasetScheduleList') });
};

/** Actions on a schedule that need no form. */
export const useScheduleActions = () => {
  const { t } = useTranslation('customers');
  const invalidate = useInvalidateSchedules();
  const toggle = useMutation({
    ...apiMutation('datasetScheduleUpdate'),
    onSuccess: ({ active }: DatasetSchedule) =>
      notify.success(t(active ? 'datasetMail.resumedDone' : 'datasetMail.pausedDone')),
    onSettled: invalidate,
  });
  const send = useMutation({
    ...apiMutation('datasetScheduleSend'),
    onSuccess: ({ to }: { readonly to: string }) =>
      notify.success(t('datasetMail.sentDone', { to })),
  });
  return {
    toggle: ({ id, version, active }: DatasetSchedule) =>
      toggle.mutate({ params: { datasetScheduleId: id }, body: { version, active: !active } }),
    toggling: toggle.isPending,
    send: ({ id }: DatasetSchedule) => send.mutate({ params: { datasetScheduleId: id } }),
  };
};
