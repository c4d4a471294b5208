import type { QueueCard } from '@sala/shared-contracts';
import { FormBody } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { RoomField } from '../../../parts/pickers/clinic-fields';
import { entryOf, useCardChange } from './use-card-change';

/** Calls a patient to a room, which the wall shows next to the token. */
export const CallDialog = ({
  card,
  onClose,
}: {
  readonly card: QueueCard;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const again = card.status === 'called';
  const { mutate, ...state } = useCardChange({
    name: 'queueCall',
    ...(again ? { done: 'recall', final: true } : { done: 'call' }),
    onClose,
  });
  const { params, version } = entryOf(card);
  return (
    <FormDialog<{ roomId: string }>
      open
      title={t('board.call.title', { name: card.patient.name })}
      submitLabel={t('board.actions.call')}
      initialValues={{ roomId: card.room?.id ?? '' }}
      onSubmit={({ roomId }) => mutate({ params, body: { version, roomId: roomId || null } })}
      onClose={onClose}
      {...state}
    >
      <FormBody>
        <RoomField
          name="roomId"
          label={t('board.room')}
          departmentId={card.department.id}
          placeholder={t('board.call.noRoom')}
        />
      </FormBody>
    </FormDialog>
  );
};
