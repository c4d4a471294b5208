import type { Appointment, AppointmentDetail } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { useForgetAppointments } from './forget-appointments';
import type { Step } from './next-step';

type Subject = Pick<Appointment, 'id' | 'version' | 'patient'>;
/** Steps that are one call; the others lead to a form or a screen. */
export type PlainStep = Exclude<Step, 'arrive' | 'ticket' | 'book'>;

interface Wanted {
  readonly step: PlainStep;
  readonly appointment: Subject;
}

const send = ({ step, appointment: { id, version } }: Wanted): Promise<AppointmentDetail> => {
  const params = { appointmentId: id };
  switch (step) {
    case 'confirm':
      return api.appointmentConfirm({ params, body: { version, channel: 'phone' } });
    case 'approve':
      return api.appointmentApprove({ params, body: { version } });
    case 'start':
      return api.appointmentStart({ params, body: { version } });
    case 'complete':
      return api.appointmentComplete({ params, body: { version } });
    case 'remind':
      return api.appointmentRemind({ params, body: { version } });
    case 'noShow':
      return api.appointmentNoShow({ params, body: { version } });
  }
};

export interface Steps {
  readonly take: (step: PlainStep, appointment: Subject) => void;
  /** The appointment whose step is on its way. */
  readonly pendingId: string | undefined;
}

/** The steps of an appointment; what can be taken back offers the way back for a while. */
export const useSteps = (onUndo: (appointmentId: string) => void): Steps => {
  const { t } = useTranslation('hospital');
  const forget = useForgetAppointments();
  const steps = useMutation({
    mutationKey: ['appointmentStep'],
    mutationFn: send,
    onSuccess: ({ id, patient, undoable }: AppointmentDetail, { step }: Wanted) =>
      notify.aside({
        kind: 'success',
        text: t(`appointments.done.${step}`, { name: patient.name }),
        ...(undoable && step !== 'remind' ? { action: { label: t('appointments.undo'), onSelect: () => onUndo(id) } } : {}),
      }),
    onSettled: forget,
  });
  const { mutate } = steps;
  const take = useCallback((step: PlainStep, appointment: Subject) => mutate({ step, appointment }), [mutate]);
  return { take, pendingId: steps.isPending ? steps.variables.appointment.id : undefined };
};
