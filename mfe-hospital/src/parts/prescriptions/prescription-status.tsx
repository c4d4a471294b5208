import type { PrescriptionStatus } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';

const tones: Record<PrescriptionStatus, StatusLook> = {
  draft: statusLooks.draft,
  issued: statusLooks.agreed,
  partially_filled: statusLooks.ongoing,
  filled: statusLooks.done,
  cancelled: statusLooks.cancelled,
  expired: statusLooks.off,
  replaced: statusLooks.cancelled,
};

/** Status of a prescription: colour, icon and label. */
export const PrescriptionStatusChip = ({ status }: { readonly status: PrescriptionStatus }) => {
  const { t } = useTranslation('hospital');
  return <StatusChip {...tones[status]}>{t(`rx.statuses.${status}`)}</StatusChip>;
};
