import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { notify, useTranslation } from '@sala/shell-sdk';
import { useInvalidateAppointments } from '../../../parts/appointment/use-invalidate-appointments';

type Outcome = EndpointOutput<Contract['appointmentBulkConfirm']>;

/** Reports the outcome of a bulk action and invalidates the lists. */
export const useBulkOutcome = (action: 'confirm' | 'noShow' | 'cancel', onDone: () => void) => {
  const { t } = useTranslation('hospital');
  const forget = useInvalidateAppointments();
  return {
    onSuccess: ({ done, failed }: Outcome) => {
      if (done.length > 0)
        notify.success(t(`bulkAppointments.${action}Done`, { count: done.length }));
      const [first] = failed;
      if (first)
        notify.error(
          t(`bulkAppointments.${action}Failed`, { count: failed.length, why: first.title }),
        );
      onDone();
    },
    onSettled: forget,
  };
};
