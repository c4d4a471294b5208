import { apiMutation } from '@sala/shared-auth';
import type { Prescription } from '@sala/shared-contracts';
import { Button, Flex, lazyPart, Text } from '@sala/shared-ui';
import { notify, useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { editorPath } from '../../../parts/prescriptions/prescription-path';
import { PrintPrescription } from '../../parts/prescription/print-prescription';
import { useForgetPrescriptions } from '../../../parts/prescriptions/use-forget-prescriptions';

const EndPrescription = lazyPart(
  () => import('./end-prescription'),
  (module) => module.EndPrescription,
);
const SendPrescription = lazyPart(
  () => import('../../parts/prescription/send-prescription'),
  (module) => module.SendPrescription,
);
const FillPrescription = lazyPart(
  () => import('./fill-prescription'),
  (module) => module.FillPrescription,
);

/** What the server lets this person do with it now. */
export const PrescriptionSteps = ({ prescription }: { readonly prescription: Prescription }) => {
  const { t } = useTranslation('hospital');
  const navigate = useNavigate();
  const forget = useForgetPrescriptions();
  const [form, setForm] = useState<'cancel' | 'replace' | 'fill' | 'send' | null>(null);
  const renew = useMutation({
    ...apiMutation('prescriptionRenew'),
    onSuccess: ({ visitId, visitNumber }) => {
      void forget();
      void navigate(editorPath(visitId, visitNumber));
    },
  });
  const stamp = useMutation({
    ...apiMutation('prescriptionStamp'),
    onSuccess: () => {
      notify.success(t('prescriptions.stampAsked'));
      return forget();
    },
  });
  const { id, actions, mailBar } = prescription;
  const close = () => setForm(null);
  return (
    <Flex gap="2" wrap="wrap">
      {actions.includes('print') ? <PrintPrescription prescriptionId={id} /> : null}
      {actions.includes('send') ? (
        <Button
          disabled={mailBar !== null}
          aria-describedby={mailBar === null ? undefined : 'prescription-mail-bar'}
          onClick={() => setForm('send')}
        >
          {t('rx.send.open')}
        </Button>
      ) : null}
      {actions.includes('stamp') && prescription.timeStamp?.fault ? (
        <Button
          loading={stamp.isPending}
          onClick={() => stamp.mutate({ params: { prescriptionId: id } })}
        >
          {t('prescriptions.stamp')}
        </Button>
      ) : null}
      {actions.includes('fill') ? (
        <Button onClick={() => setForm('fill')}>{t('prescriptions.fill.open')}</Button>
      ) : null}
      {actions.includes('renew') ? (
        <Button
          loading={renew.isPending}
          onClick={() => renew.mutate({ params: { prescriptionId: id }, body: {} })}
        >
          {t('prescriptions.renew')}
        </Button>
      ) : null}
      {actions.includes('replace') ? (
        <Button onClick={() => setForm('replace')}>{t('prescriptions.replace.open')}</Button>
      ) : null}
      {actions.includes('cancel') ? (
        <Button variant="dangerGhost" onClick={() => setForm('cancel')}>
          {t('prescriptions.cancel.open')}
        </Button>
      ) : null}
      {form === 'cancel' || form === 'replace' ? (
        <EndPrescription prescription={prescription} how={form} onClose={close} />
      ) : null}
      {actions.includes('send') && mailBar !== null ? (
        <Text size="sm" id="prescription-mail-bar">
          {t(`rx.send.bars.${mailBar}`)}
        </Text>
      ) : null}
      {form === 'send' ? <SendPrescription prescription={prescription} onClose={close} /> : null}
      {form === 'fill' ? <FillPrescription prescription={prescription} onClose={close} /> : null}
    </Flex>
  );
};
