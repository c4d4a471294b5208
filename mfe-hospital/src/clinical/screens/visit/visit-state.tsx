import type { VisitState } from '@sala/shared-contracts';
import { EditIcon, StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

const tones: Record<VisitState | 'cancelled', StatusTone> = {
  open: 'amber',
  in_progress: 'violet',
  to_sign: 'amber',
  to_cosign: 'amber',
  signed: 'green',
  cancelled: 'gray',
};

/** State of a visit: colour, icon and label. */
export const VisitStateChip = ({ state }: { readonly state: VisitState | 'cancelled' }) => {
  const { t } = useTranslation('hospital');
  return (
    <StatusChip
      tone={tones[state]}
      icon={state === 'to_sign' || state === 'to_cosign' ? <EditIcon /> : undefined}
      struck={state === 'cancelled'}
    >
      {t(`visits.states.${state}`)}
    </StatusChip>
  );
};
