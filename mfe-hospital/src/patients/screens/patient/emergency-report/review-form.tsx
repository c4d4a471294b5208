import { limits } from '@sala/shared-contracts';
import { apiKey, apiMutation } from '@sala/shared-auth';
import { Box } from '@sala/shared-ui';
import { Form, FormActions, SubmitButton, TextareaField, yup } from '@sala/shared-ui/form';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';

/** Notes the review of somebody else's use. */
export const ReviewForm = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const review = useMutation({
    ...apiMutation('emergencyAccessReview'),
    onSuccess: async () => {
      notify.success(t('emergencyReport.reviewDone'));
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
    <Box mt="4">
      <Form
        label={t('emergencyReport.doReview')}
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
        <FormActions>
          <SubmitButton>{t('emergencyReport.doReview')}</SubmitButton>
        </FormActions>
      </Form>
    </Box>
  );
};
