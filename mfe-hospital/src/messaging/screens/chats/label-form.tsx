import { limits, type Conversation } from '@sala/shared-contracts';
import { apiMutation, apiQuery } from '@sala/shared-auth';
import { TagsField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useRefresh } from './use-refresh';

export const labelsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);

/** As many and as long as conversations have them. */
export const useLabelRules = () => {
  const { t } = useTranslation('hospital');
  return useMemo(
    () =>
      yup.object({
        labels: yup
          .string()
          .test(
            'length',
            t('patientChats.labelLong', { max: limits.conversationLabelMax }),
            (typed = '') =>
              labelsIn(typed).every((one) => [...one].length <= limits.conversationLabelMax),
          )
          .test(
            'count',
            t('patientChats.labelMany', { max: limits.conversationLabelsMax }),
            (typed = '') => labelsIn(typed).length <= limits.conversationLabelsMax,
          ),
      }),
    [t],
  );
};

interface LabelFormProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

/** Words under which a conversation is found. */
export const LabelForm = ({ conversation, onClose }: LabelFormProps) => {
  const { t } = useTranslation('hospital');
  const refresh = useRefresh();
  const { data } = useQuery({ ...apiQuery('conversationCounts'), meta: failsAlone });
  const update = useMutation({
    ...apiMutation('conversationUpdate'),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  const rules = useLabelRules();
  return (
    <FormDialog
      open
      title={t('patientChats.labels')}
      initialValues={{ labels: conversation.labels.join(', ') }}
      validationSchema={rules}
      onSubmit={({ labels }) =>
        update.mutate({
          params: { conversationId: conversation.id },
          body: { version: conversation.version, labels: labelsIn(labels) },
        })
      }
      submitting={update.isPending}
      problem={useFailure(update.error)}
      onClose={onClose}
    >
      <TagsField
        name="labels"
        label={t('patientChats.labels')}
        suggestions={(data?.labels ?? []).map(({ value }) => value)}
      />
    </FormDialog>
  );
};
