import type { QueueCard } from '@sala/shared-contracts';
import { EndDialog } from '../../../parts/consultation/end-dialog';
import { entryOf, useCardChange } from './use-card-change';

interface FinishDialogProps {
  readonly card: QueueCard;
  readonly onClose: () => void;
}

/** Finishes a consultation whose note is unsigned. */
export const FinishDialog = ({ card, onClose }: FinishDialogProps) => {
  const { mutate, ...state } = useCardChange({ name: 'queueFinish', done: 'finish', onClose });
  const { params, version } = entryOf(card);
  return (
    <EndDialog
      name={card.patient.name}
      onEnd={(reason) => mutate({ params, body: { version, reason } })}
      onClose={onClose}
      {...state}
    />
  );
};
