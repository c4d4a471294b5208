import type { PrescriptionStatus } from '@sala/shared-contracts';
import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

const tones: Record<PrescriptionStatus, StatusTone> = {
  draft: 'slate',
  issued: 'blue',
  partially_filled: 'violet',
  filled: 'green',
  cancelled: 'gray',
  expired: 'amber',
  replaced: 'gray',
};

/** Status of a prescription: colour, icon and label. */
export const PrescriptionStatusChip = ({ status }: { readonly status: PrescriptionStatus }) => {
  const { t } = useTranslation('hospital');
  return (
    <StatusChip tone={tones[status]} struck={status === 'cancelled' || status === 'replaced'}>
      {t(`rx.statuses.${status}`)}
    </StatusChip>
  );
};
