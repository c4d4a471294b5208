import type { Prescription } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useState } from 'react';
import { useForgetPrescriptions } from '../../../parts/prescriptions/use-forget-prescriptions';

interface SendPrescriptionProps {
  readonly prescription: Prescription;
  readonly onClose: () => void;
}

/** Asks, then mails the paper to the patient; however often it is pressed, once. */
export const SendPrescription = ({ prescription, onClose }: SendPrescriptionProps) => {
  const { t } = useTranslation('hospital');
  const forget = useForgetPrescriptions();
  const [deliveryKey] = useState(() => crypto.randomUUID());
  const { id, folio, patient, mailTo } = prescription;
  const send = useMutation({
    ...apiMutation('prescriptionSend'),
    onSuccess: () => {
      notify.success(t('rx.send.done', { name: patient.name }));
      onClose();
      return forget();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('rx.send.title', { folio: folio ?? '', name: patient.name })}
      text={t('rx.send.text', { address: mailTo ?? '' })}
      confirmLabel={t('rx.send.open')}
      cancelLabel={t('rx.send.later')}
      pending={send.isPending}
      problem={useFailure(send.error)}
      onConfirm={() => send.mutate({ params: { prescriptionId: id }, body: { deliveryKey } })}
      onClose={onClose}
    />
  );
};
