import { queueStages, type QueueCard } from '@sala/shared-contracts';
import { FormBody, RadioGroupField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useTranslation } from '@sala/shell-sdk';
import { DepartmentField } from '../../../parts/pickers/clinic-fields';
import { entryOf, useCardChange } from './use-card-change';

interface Values {
  readonly departmentId: string;
  readonly stage: string;
}

/** Moves a patient to another department or between triage and consultation, with the same token. */
export const MoveDialog = ({
  card,
  onClose,
}: {
  readonly card: QueueCard;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const { mutate, ...state } = useCardChange({ name: 'queueMove', done: 'move', onClose });
  const { params, version } = entryOf(card);
  return (
    <FormDialog<Values>
      open
      title={t('board.move.title', { name: card.patient.name })}
      description={t('board.move.text', { token: card.token })}
      submitLabel={t('board.move.submit')}
      initialValues={{ departmentId: card.department.id, stage: card.stage ?? 'consultation' }}
      onSubmit={({ departmentId, stage }) =>
        mutate({
          params,
          body: { version, departmentId, stage: stage === 'triage' ? 'triage' : 'consultation' },
        })
      }
      onClose={onClose}
      {...state}
    >
      <FormBody>
        <DepartmentField
          name="departmentId"
          label={t('board.department')}
          required
          placeholder={null}
        />
        <RadioGroupField
          name="stage"
          label={t('board.stage')}
          direction="row"
          options={queueStages
            .toReversed()
            .map((value) => ({ value, label: t(`board.stages.${value}`) }))}
        />
      </FormBody>
    </FormDialog>
  );
};
