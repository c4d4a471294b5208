import {
  limits,
  responseChannels,
  type Lead,
  type LeadDetail,
  type ResponseChannel,
} from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { FormDialog } from '@sala/shared-ui/overlay';
import { RadioGroupField, TextareaField, yup } from '@sala/shared-ui/form';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useInvalidateLeads } from './invalidate-leads';

interface Values {
  channel: ResponseChannel;
  note: string;
}

/** Records how somebody responded; the first response stops the clock. */
export const RespondDialog = ({
  lead,
  onClose,
}: {
  readonly lead: Lead;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const invalidate = useInvalidateLeads();
  const respond = useMutation({
    ...apiMutation('leadRespond'),
    onSuccess: ({ name }: LeadDetail) => {
      notify.success(t('leads.respondedDone', { name }));
      onClose();
    },
    onSettled: invalidate,
  });
  const schema = useMemo(
    () =>
      yup.object({
        channel: yup.string().required(),
        note: yup
          .string()
          .trim()
          .max(limits.leadNoteMax, t('rules.tooLong', { max: format.number(limits.leadNoteMax) })),
      }),
    [t, format],
  );
  return (
    <FormDialog<Values>
      open
      onClose={onClose}
      size="sm"
      title={t('leads.respondTitle', { name: lead.name })}
      submitLabel={t('leads.respond')}
      initialValues={{ channel: lead.phone ? 'call' : 'email', note: '' }}
      validationSchema={schema}
      onSubmit={({ channel, note }) =>
        respond.mutate({
          params: { leadId: lead.id },
          body: { version: lead.version, channel, note: note.trim() || null },
        })
      }
      submitting={respond.isPending}
      problem={useFailure(respond.error)}
    >
      <RadioGroupField
        name="channel"
        label={t('leads.channel')}
        options={responseChannels.map((channel) => ({
          value: channel,
          label: t(`leads.channels.${channel}`),
        }))}
      />
      <TextareaField name="note" label={t('leads.note')} countTo={limits.leadNoteMax} />
    </FormDialog>
  );
};
