import { apiMutation } from '@sala/shared-auth';
import { limits, privacyOutcomes } from '@sala/shared-contracts';
import { SelectField, TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import type { StepDialogProps } from './reason-dialogs';
import { usePrivacyChanged } from './use-privacy-changed';

/** Answers a request; what the law keeps is blocked instead of cancelled. */
export const AnswerDialog = ({ request, onClose }: StepDialogProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const changed = usePrivacyChanged();
  const answer = useMutation({
    ...apiMutation('privacyRequestAnswer'),
    meta: failsAlone,
    onSuccess: () => {
      notify.success(t('privacy.done.answer'));
      onClose();
      return changed();
    },
  });
  const rules = useMemo(() => {
    const required = t('privacy.rules.required');
    return yup.object({
      outcome: yup.string().required(required),
      answer: yup.string().trim().required(required),
    });
  }, [t]);
  const outcomes = privacyOutcomes.filter(
    (outcome) =>
      outcome !== 'blocked' || request.kind === 'cancellation' || request.kind === 'opposition',
  );
  return (
    <FormDialog
      open
      title={t('privacy.steps.answer')}
      description={
        request.kind === 'cancellation' && request.keptUntil
          ? t('privacy.keptText', { day: format.day(request.keptUntil) })
          : undefined
      }
      submitLabel={t('privacy.steps.answer')}
      initialValues={{ outcome: '', answer: '' }}
      validationSchema={rules}
      onSubmit={(values) =>
        answer.mutate({
          params: { privacyRequestId: request.id },
          body: {
            version: request.version,
            outcome: outcomes.find((one) => one === values.outcome) ?? 'refused',
            answer: values.answer.trim(),
          },
        })
      }
      submitting={answer.isPending}
      problem={useFailure(answer.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <SelectField
        name="outcome"
        label={t('privacy.fields.outcome')}
        required
        options={outcomes.map((value) => ({ value, label: t(`privacy.outcomes.${value}`) }))}
      />
      <TextareaField
        name="answer"
        label={t('privacy.fields.answer')}
        rows={5}
        required
        countTo={limits.privacyTextMax}
      />
    </FormDialog>
  );
};
