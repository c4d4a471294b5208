import { limits, type ConversationDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { TextareaField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { useContact } from './use-contact';

interface NewLeadProps {
  readonly conversation: ConversationDetail;
  readonly onClose: () => void;
}

/** Whoever writes and is nobody yet becomes a lead, whose address it is from then on. */
export const NewLead = ({ conversation, onClose }: NewLeadProps) => {
  const { t } = useTranslation('hospital');
  const { address, channel, lastMessage } = conversation;
  const { link } = useContact(address);
  const create = useMutation({
    ...apiMutation('leadCreate'),
    onSuccess: ({ id }) => {
      link({ kind: 'lead', id });
      onClose();
    },
  });
  const rules = useMemo(() => {
    const short = (max: number) => yup.string().max(max, t('patientChats.lead.tooLong', { max }));
    return yup.object({
      name: short(limits.leadNameMax).trim().required(t('patientChats.lead.nameRequired')),
      interest: short(limits.leadInterestMax),
      message: short(limits.leadMessageMax),
    });
  }, [t]);
  return (
    <FormDialog
      open
      title={t('patientChats.lead.create')}
      submitLabel={t('patientChats.lead.create')}
      initialValues={{
        name: address.displayName ?? '',
        interest: '',
        message: lastMessage?.direction === 'in' ? (lastMessage.preview ?? '') : '',
      }}
      validationSchema={rules}
      onSubmit={({ name, interest, message }) =>
        create.mutate({
          body: {
            name: name.trim(),
            source: channel === 'whatsapp' ? 'whatsapp' : 'other',
            ...(address.kind === 'phone' && { phone: address.value }),
            ...(address.kind === 'email' && { email: address.value }),
            ...(interest.trim() && { interest: interest.trim() }),
            ...(message.trim() && { message: message.trim() }),
          },
        })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <TextField name="name" label={t('patientChats.name')} required countTo={limits.leadNameMax} />
      <TextField
        name="interest"
        label={t('patientChats.lead.interest')}
        countTo={limits.leadInterestMax}
      />
      <TextareaField
        name="message"
        label={t('patientChats.lead.message')}
        countTo={limits.leadMessageMax}
      />
    </FormDialog>
  );
};
