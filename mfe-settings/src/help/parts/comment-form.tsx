import { limits } from '@sala/shared-contracts';
import {
  Form,
  FormActions,
  FormBody,
  SubmitButton,
  TextareaField,
  yup,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { UnsavedWatch } from '../../parts/unsaved-watch';

interface CommentFormProps {
  readonly helpful: boolean;
  readonly submitting: boolean;
  readonly onSubmit: (comment: string) => void;
}

/** Optional comment about a vote. */
export const CommentForm = ({ helpful, submitting, onSubmit }: CommentFormProps) => {
  const { t } = useTranslation('settings');
  const rules = yup.object({
    comment: yup
      .string()
      .trim()
      .required(t('help.feedback.commentMissing'))
      .max(
        limits.helpCommentMax,
        t('help.feedback.commentTooLong', { max: limits.helpCommentMax }),
      ),
  });
  return (
    <Form
      initialValues={{ comment: '' }}
      validationSchema={rules}
      submitting={submitting}
      onSubmit={({ comment }) => onSubmit(comment.trim())}
      label={t('help.feedback.title')}
    >
      <UnsavedWatch />
      <FormBody>
        <TextareaField
          name="comment"
          label={t(helpful ? 'help.feedback.good' : 'help.feedback.missing')}
          rows={3}
          countTo={limits.helpCommentMax}
        />
      </FormBody>
      <FormActions>
        <SubmitButton>{t('help.feedback.send')}</SubmitButton>
      </FormActions>
    </Form>
  );
};
