import { transcriptFormats, type ConversationDetail } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { CheckboxField, RadioGroupField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { saveFile } from '@sala/screen-parts/save-file';

interface TranscriptFormProps {
  readonly conversation: ConversationDetail;
  readonly onClose: () => void;
}

/** What was said, as a file that leaves the suite: that is said before it does. */
export const TranscriptForm = ({ conversation, onClose }: TranscriptFormProps) => {
  const { t } = useTranslation('hospital');
  const save = useMutation({
    mutationKey: ['conversationTranscript'],
    mutationFn: (query: { readonly format: 'txt' | 'html'; readonly notes: 'no' | 'yes' }) =>
      api.conversationTranscript({ params: { conversationId: conversation.id }, query }),
    onSuccess: (file) => {
      saveFile(file);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      size="sm"
      title={t('patientChats.transcript.title')}
      description={t('patientChats.transcript.text')}
      submitLabel={t('patientChats.transcript.save')}
      initialValues={{ format: 'txt', notes: false }}
      onSubmit={({ format, notes }) =>
        save.mutate({
          format: transcriptFormats.find((one) => one === format) ?? 'txt',
          notes: notes ? 'yes' : 'no',
        })
      }
      submitting={save.isPending}
      problem={useFailure(save.error)}
      onClose={onClose}
    >
      <RadioGroupField
        name="format"
        label={t('patientChats.transcript.format')}
        options={transcriptFormats.map((value) => ({
          value,
          label: t(`patientChats.transcript.formats.${value}`),
        }))}
      />
      <CheckboxField name="notes" label={t('patientChats.transcript.notes')} />
    </FormDialog>
  );
};
