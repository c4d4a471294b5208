import { limits, type QueueCard } from '@sala/shared-contracts';
import { FormBody, TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { entryOf, useCardChange } from './use-card-change';

interface CardDialogProps {
  readonly card: QueueCard;
  readonly onClose: () => void;
}

/** Removes a patient who left without being seen; asks for the reason. */
export const RemoveDialog = ({ card, onClose }: CardDialogProps) => {
  const { t } = useTranslation('hospital');
  const { mutate, ...state } = useCardChange({
    name: 'queueRemove',
    done: 'remove',
    final: true,
    onClose,
  });
  const rules = useMemo(
    () =>
      yup.object({
        reason: yup
          .string()
          .trim()
          .required(t('board.remove.reasonMissing'))
          .max(limits.reasonMax, ({ max }) => t('board.tooLong', { max })),
      }),
    [t],
  );
  const { params, version } = entryOf(card);
  return (
    <FormDialog<{ reason: string }>
      open
      title={t('board.remove.title', { name: card.patient.name })}
      description={t('board.remove.text')}
      submitLabel={t('board.remove.submit')}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) => mutate({ params, body: { version, reason: reason.trim() } })}
      onClose={onClose}
      {...state}
    >
      <FormBody>
        <TextareaField
          name="reason"
          label={t('board.remove.reason')}
          required
          rows={2}
          countTo={limits.reasonMax}
        />
      </FormBody>
    </FormDialog>
  );
};
