import type { Appointment, AppointmentDetail } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import {
  beginOrAsk,
  isQuestion,
  type OtherConsultation,
} from '../../../parts/consultation/begin-consultation';
import { useForgetAppointments } from '../../parts/appointment/use-invalidate-appointments';
import { useTellUndoable } from '../../../parts/use-undo-notice';
import type { Step } from '../../parts/appointment/next-step';

type Subject = Pick<Appointment, 'id' | 'version' | 'patient' | 'turn'>;
/** Result of a step. `back` undoes it without a reason. */
type Taken = Pick<AppointmentDetail, 'id' | 'patient' | 'undoable'> & {
  readonly back?: () => Promise<unknown>;
};
/** Steps that are one request; others open a form or screen. */
export type PlainStep = Exclude<Step, 'arrive' | 'ticket' | 'book'>;

interface Wanted {
  readonly step: PlainStep;
  readonly appointment: Subject;
  /** Confirms a second consultation in parallel. */
  readonly alongside?: true;
}

/** Calls the patient by token, as the wall and the board show it. */
const call = async ({ id, patient, turn }: Subject): Promise<Taken> => {
  const taken = { id, patient, undoable: false };
  if (!turn) return taken;
  const params = { queueEntryId: turn.entryId };
  const { version } = await api.queueCall({ params, body: { version: turn.version } });
  return turn.called
    ? taken
    : { ...taken, back: () => api.queueUndo({ params, body: { version: version ?? 0 } }) };
};

const send = ({
  step,
  alongside,
  appointment,
}: Wanted): Promise<Taken | { readonly other: OtherConsultation }> => {
  const { id, version } = appointment;
  const params = { appointmentId: id };
  switch (step) {
    case 'confirm':
      return api.appointmentConfirm({ params, body: { version, channel: 'phone' } });
    case 'approve':
      return api.appointmentApprove({ params, body: { version } });
    case 'call':
      return call(appointment);
    case 'start':
      return beginOrAsk(api.appointmentStart({ params, body: { version, alongside } }));
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
  /** The appointment with a step in progress. */
  readonly pendingId: string | undefined;
  /** Pending confirmation of a parallel consultation. */
  readonly question:
    | {
        readonly other: OtherConsultation;
        readonly onBegin: () => void;
        readonly onClose: () => void;
      }
    | undefined;
}

/** Steps of an appointment, with undo where possible. */
export const useSteps = (onUndo: (appointmentId: string) => void): Steps => {
  const { t } = useTranslation('hospital');
  const forget = useForgetAppointments();
  const tell = useTellUndoable();
  const steps = useMutation({
    mutationKey: ['appointmentStep'],
    mutationFn: send,
    onSuccess: (answer, { step }) => {
      if (isQuestion(answer)) return;
      const { id, patient, undoable, back } = answer;
      if (back) {
        const name = patient.name;
        tell({
          text: t('appointments.done.call', { name }),
          undo: back,
          label: t('appointments.undo'),
          undone: t('appointments.uncalled', { name }),
          forget,
        });
        return;
      }
      notify.aside({
        kind: 'success',
        text: t(`appointments.done.${step}`, { name: patient.name }),
        ...(undoable && step !== 'remind'
          ? { action: { label: t('appointments.undo'), onSelect: () => onUndo(id) } }
          : {}),
      });
    },
    onSettled: forget,
  });
  const { mutate, reset, data, variables } = steps;
  const take = useCallback(
    (step: PlainStep, appointment: Subject) => mutate({ step, appointment }),
    [mutate],
  );
  return {
    take,
    pendingId: steps.isPending ? steps.variables.appointment.id : undefined,
    question:
      data && variables && isQuestion(data)
        ? {
            other: data.other,
            onBegin: () => mutate({ ...variables, alongside: true }),
            onClose: reset,
          }
        : undefined,
  };
};
