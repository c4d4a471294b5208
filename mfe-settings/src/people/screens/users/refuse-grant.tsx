import { apiMutation } from '@sala/shared-auth';
import { limits, type ClinicalGrant } from '@sala/shared-contracts';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { useRefreshPeople } from './use-refresh-people';

export interface RefuseGrantProps {
  readonly grant: ClinicalGrant;
  readonly onClose: () => void;
}

/** A refusal says why. */
export const RefuseGrant = ({ grant, onClose }: RefuseGrantProps) => {
  const { t } = useTranslation('settings');
  const refresh = useRefreshPeople();
  const facts = { name: grant.name, role: t(`roles.${grant.role}`) };
  const max = limits.clinicalGrantReasonMax;
  const rules = useMemo(
    () =>
      yup.object({
        reason: yup
          .string()
          .trim()
          .required(t('users.waiting.needsReason'))
          .max(max, t('users.rules.tooLong', { max })),
      }),
    [t, max],
  );
  const refuse = useMutation({
    ...apiMutation('clinicalGrantRefuse'),
    onSuccess: () => {
      notify.success(t('users.waiting.done.refuse', facts));
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <FormDialog<{ reason: string }>
      open
      title={t('users.waiting.refuseTitle', facts)}
      submitLabel={t('users.waiting.refuse')}
      initialValues={{ reason: '' }}
      validationSchema={rules}
      onSubmit={({ reason }) =>
        refuse.mutate({ params: { grantId: grant.id }, body: { reason: reason.trim() } })
      }
      submitting={refuse.isPending}
      problem={useFailure(refuse.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <TextareaField
        name="reason"
        label={t('users.waiting.reason')}
        required
        rows={3}
        countTo={max}
      />
    </FormDialog>
  );
};
