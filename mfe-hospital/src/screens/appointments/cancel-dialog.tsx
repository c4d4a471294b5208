import { limits, type AppointmentDetail } from '@sala/shared-contracts';
import { apiMutation, apiQuery } from '@sala/shared-auth';
import { RadioGroupField, SelectField, TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useFormat, useLocale, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useMemo } from 'react';
import { useFailure } from '../../components/failure';
import { useForgetAppointments } from './forget-appointments';

interface Values {
  by: 'patient' | 'clinic';
  cancelReasonId: string;
  note: string;
  scope: 'one' | 'following';
}

export interface CancelDialogProps {
  readonly appointment: AppointmentDetail;
  readonly onClose: () => void;
}

/** Calls an appointment off: who did, for which reason; of a series, perhaps the rest of it, too. */
export const CancelDialog = ({ appointment, onClose }: CancelDialogProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const english = useLocale() === 'en';
  const forget = useForgetAppointments();
  const { data } = useQuery({ ...apiQuery('categoryList', { query: { kind: 'cancel_reason' } }), meta: failsAlone });
  const cancel = useMutation({
    ...apiMutation('appointmentCancel'),
    onSuccess: ({ patient }) => {
      notify.success(t('appointments.done.cancel', { name: patient.name }));
      onClose();
    },
    onSettled: forget,
  });
  const schema = useMemo(
    () => yup.object({ note: yup.string().trim().required(t('appointments.rules.note')).max(limits.reasonMax, t('appointments.rules.tooLong', { max: format.number(limits.reasonMax) })) }),
    [t, format],
  );
  const reasons = (data?.items ?? []).filter(({ active }) => active).map(({ id, name, nameEn }) => ({ value: id, label: english ? (nameEn ?? name) : name }));
  return (
    <FormDialog<Values>
      open
      danger
      onClose={onClose}
      size="sm"
      title={t('appointments.cancel.title', { name: appointment.patient.name })}
      description={t('appointments.cancel.text')}
      submitLabel={t('appointments.cancel.submit')}
      cancelLabel={t('appointments.cancel.keep')}
      initialValues={{ by: 'patient', cancelReasonId: '', note: '', scope: 'one' }}
      validationSchema={schema}
      onSubmit={({ by, cancelReasonId, note, scope }) =>
        cancel.mutate({ params: { appointmentId: appointment.id }, body: { version: appointment.version, by, cancelReasonId: cancelReasonId || null, note: note.trim(), scope } })
      }
      submitting={cancel.isPending}
      problem={useFailure(cancel.error)}
    >
      <RadioGroupField name="by" label={t('appointments.cancel.by')} options={(['patient', 'clinic'] as const).map((by) => ({ value: by, label: t(`appointments.cancel.who.${by}`) }))} />
      {reasons.length > 0 ? <SelectField name="cancelReasonId" label={t('appointments.cancel.reason')} options={reasons} /> : null}
      <TextareaField name="note" label={t('appointments.cancel.note')} required countTo={limits.reasonMax} />
      {appointment.seriesId ? (
        <RadioGroupField name="scope" label={t('appointments.cancel.scope')} options={(['one', 'following'] as const).map((scope) => ({ value: scope, label: t(`appointments.cancel.scopes.${scope}`) }))} />
      ) : null}
    </FormDialog>
  );
};
