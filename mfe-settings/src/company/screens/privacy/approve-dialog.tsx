import { apiMutation } from '@sala/shared-auth';
import { limits, type RetentionProposal } from '@sala/shared-contracts';
import { TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { UnsavedWatch } from '../../../parts/unsaved-watch';

export interface ApproveDialogProps {
  readonly proposal: RetentionProposal;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Approves a list; the number of records is typed. */
export const ApproveDialog = ({ proposal, onClose, onDone }: ApproveDialogProps) => {
  const { t } = useTranslation('settings');
  const count = String(proposal.kinds.reduce((sum, { count: each }) => sum + each, 0));
  const approve = useMutation({
    ...apiMutation('retentionApprove'),
    meta: failsAlone,
    onSuccess: () => {
      notify.success(t('privacy.retention.approved', { days: limits.retentionWaitDays }));
      onClose();
      return onDone();
    },
  });
  const rules = yup.object({
    confirmation: yup
      .string()
      .test('count', t('privacy.retention.countWrong'), (typed) => typed?.trim() === count),
  });
  return (
    <FormDialog
      open
      size="sm"
      title={t('privacy.retention.approve')}
      description={t('privacy.retention.consequence', { days: limits.retentionWaitDays })}
      submitLabel={t('privacy.retention.approve')}
      initialValues={{ confirmation: '' }}
      validationSchema={rules}
      onSubmit={({ confirmation }) =>
        approve.mutate({
          params: { retentionProposalId: proposal.id },
          body: { confirmation: confirmation.trim() },
        })
      }
      submitting={approve.isPending}
      problem={useFailure(approve.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <TextField
        name="confirmation"
        label={t('privacy.retention.typeCount', { number: count })}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
};
