import type { Appointment, AppointmentDetail } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import {
  beginConsultation,
  needsConfirmation,
  type OtherConsultation,
} from '../../../parts/consultation/begin-consultation';
import { useInvalidateAppointments } from '../../parts/appointment/use-invalidate-appointments';
import { useUndoNotice } from '../../../parts/use-undo-notice';
import type { Step } from '../../parts/appointment/next-step';

type Subject = Pick<Appointment, 'id' | 'version' | 'patient' | 'turn'>;
/** Result of a step. `back` undoes it without a reason. */
type StepResult = Pick<AppointmentDetail, 'id' | 'patient' | 'undoable'> &
  Partial<Pick<AppointmentDetail, 'messages'>> & {
    readonly back?: () => Promise<unknown>;
  };
/** Steps that are one request; others open a form or screen. */
export type PlainStep = Exclude<Step, 'arrive' | 'ticket' | 'book'>;

interface StepInput {
  readonly step: PlainStep;
  readonly appointment: Subject;
  /** Confirms a second consultation in parallel. */
  readonly alongside?: true;
}

/** Calls the patient by token, as the wall and the board show it. */
const call = async ({ id, patient, turn }: Subject): Promise<StepResult> => {
  const result = { id, patient, undoable: false };
  if (!turn) return result;
  const params = { queueEntryId: turn.entryId };
  const { version } = await api.queueCall({ params, body: { version: turn.version } });
  return turn.called
    ? result
    : { ...result, back: () => api.queueUndo({ params, body: { version: version ?? 0 } }) };
};

const send = ({
  step,
  alongside,
  appointment,
}: StepInput): Promise<StepResult | { readonly other: OtherConsultation }> => {
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
      return beginConsultation(api.appointmentStart({ params, body: { version, alongside } }));
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
  const format = useFormat();
  const forget = useInvalidateAppointments();
  const tell = useUndoNotice();
  const steps = useMutation({
    mutationKey: ['appointmentStep'],
    mutationFn: send,
    onSuccess: (answer, { step }) => {
      if (needsConfirmation(answer)) return;
      const { id, patient, undoable, messages, back } = answer;
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
      // A reminder may wait for the end of quiet hours.
      const until = step === 'remind' ? messages?.[0]?.until : null;
      notify.aside({
        kind: 'success',
        text: until
          ? t('appointments.remindsLater', { name: patient.name, when: format.dateTime(until) })
          : t(`appointments.done.${step}`, { name: patient.name }),
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
      data && variables && needsConfirmation(data)
        ? {
            other: data.other,
            onBegin: () => mutate({ ...variables, alongside: true }),
            onClose: reset,
          }
        : undefined,
  };
};
