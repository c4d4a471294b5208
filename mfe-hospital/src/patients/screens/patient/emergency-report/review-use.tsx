import { limits } from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';

export interface ReviewUseProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Notes the review of somebody else's use. */
export const ReviewUse = ({ id, onClose }: ReviewUseProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const review = useMutation({
    ...apiMutation('emergencyAccessReview'),
    onSuccess: () => {
      notify.success(t('emergencyReport.reviewDone'));
      onClose();
    },
    // Refused: perhaps somebody else has reviewed it meanwhile.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: apiKey('emergencyAccessView') });
      await client.invalidateQueries({ queryKey: apiKey('emergencyAccessList') });
    },
  });
  const rules = useMemo(() => {
    const max = limits.emergencyNoteMax;
    return yup.object({
      note: yup
        .string()
        .trim()
        .required(t('emergencyReport.noteNeeded'))
        .max(max, t('emergencyReport.noteLong', { max })),
    });
  }, [t]);
  return (
    <FormDialog
      open
      size="sm"
      onClose={onClose}
      title={t('emergencyReport.doReview')}
      submitLabel={t('emergencyReport.doReview')}
      initialValues={{ note: '' }}
      validationSchema={rules}
      onSubmit={({ note }) =>
        review.mutate({ params: { emergencyAccessId: id }, body: { note: note.trim() } })
      }
      submitting={review.isPending}
      problem={useFailure(review.error)}
    >
      <TextareaField
        name="note"
        label={t('emergencyReport.note')}
        help={t('emergencyReport.noteHelp')}
        rows={3}
        required
        countTo={limits.emergencyNoteMax}
      />
    </FormDialog>
  );
};
