import type { VisitState } from '@sala/shared-contracts';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';

const visitLooks: Record<VisitState | 'cancelled', StatusLook> = {
  open: statusLooks.waiting,
  in_progress: statusLooks.inConsultation,
  to_sign: statusLooks.toSign,
  to_cosign: statusLooks.toSign,
  signed: statusLooks.done,
  cancelled: statusLooks.cancelled,
};

/** State of a visit: colour, icon and label. */
export const VisitStateChip = ({ state }: { readonly state: VisitState | 'cancelled' }) => {
  const { t } = useTranslation('hospital');
  return <StatusChip {...visitLooks[state]}>{t(`visits.states.${state}`)}</StatusChip>;
};
