import { limits, type Visit } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useVisitWriter } from './use-visit-writer';

/** Cancels a visit, with the reason. */
export const CancelVisit = ({
  visit,
  onClose,
}: {
  readonly visit: Visit;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const { put, forgetList } = useVisitWriter();
  const cancel = useMutation({
    ...apiMutation('visitCancel'),
    onSuccess: (cancelled) => {
      notify.success(t('visits.cancel.done', { name: cancelled.patient.name }));
      put(cancelled);
      onClose();
    },
    onSettled: forgetList,
  });
  const rules = useMemo(
    () =>
      yup.object({
        reason: yup
          .string()
          .trim()
          .required(t('visits.rules.reason'))
          .max(limits.reasonMax, t('visits.rules.tooLong', { max: limits.reasonMax })),
      }),
    [t],
  );
  return (
    <FormDialog
      open
      danger
      size="sm"
      onClose={onClose}
      title={t('visits.cancel.title', { name: visit.patient.name })}
      description={t('visits.cancel.text')}
      submitLabel={t('visits.cancel.open')}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) =>
        cancel.mutate({
          params: { visitId: visit.id },
          body: { version: visit.version, reason: reason.trim() },
        })
      }
      submitting={cancel.isPending}
      problem={useFailure(cancel.error)}
    >
      <TextareaField
        name="reason"
        label={t('visits.cancel.reason')}
        required
        countTo={limits.reasonMax}
      />
    </FormDialog>
  );
};
