import type { QueueCard } from '@sala/shared-contracts';
import { IconButton } from '@sala/shared-ui';
import { UndoIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useRecentSteps } from './recent-steps';

/** Takes the last step of this patient back, for a minute. */
export const UndoStep = ({ card }: { readonly card: QueueCard }) => {
  const { t } = useTranslation('hospital');
  const undo = useRecentSteps().undos.get(card.appointmentId);
  return undo ? (
    <IconButton
      size="sm"
      className="board-step"
      label={t('board.undoStep', { name: card.patient.name })}
      icon={<UndoIcon />}
      onClick={undo}
    />
  ) : null;
};
