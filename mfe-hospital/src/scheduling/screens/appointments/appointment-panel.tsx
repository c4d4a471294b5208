import type { AppointmentDetail } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { ErrorState, LoadingState, Stack } from '@sala/shared-ui';
import { RowMenu } from '@sala/shared-ui/menu';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, useCrumb, useQuery, useTranslation } from '@sala/shell-sdk';
import { isMissing, useFailure } from '@sala/screen-parts/failure';
import { PatientBanner } from '../../../patients/parts/patient-banner/patient-banner';
import { EditAppointment } from '../../parts/booking/edit-appointment';
import { PrintWhenLoaded } from '../../../parts/print-when-loaded';
import { useNow } from '../../../parts/use-now';
import { AppointmentFacts } from './appointment-facts';
import { AppointmentHistory, AppointmentMessages, PastAppointments } from './appointment-history';
import type { AppointmentPlace, PlaceChange } from './appointments-search';
import { CancelDialog } from '../../parts/appointment/cancel-dialog';
import { CompleteDialog } from './complete-dialog';
import { stepsOf } from '../../parts/appointment/next-step';
import { AppointmentSlip } from './appointment-slip';
import { OfferAnswer } from './offer-answer';
import { PatientReplies } from './patient-replies';
import { RiskFacts } from './risk-facts';
import { StepButton, useTakeStep } from './step-button';
import { UndoDialog } from './undo-dialog';
import { useRowMenu } from './use-row-menu';
import type { Steps } from './use-steps';
import { useCallback } from 'react';

export interface AppointmentPanelProps {
  readonly appointmentId: string;
  readonly act: AppointmentPlace['act'];
  readonly open: (changes: PlaceChange) => void;
  readonly steps: Steps;
}

interface AppointmentDetailsProps {
  readonly appointment: AppointmentDetail;
  /** undefined when the user may not book. */
  readonly onBookBeside: (() => void) | undefined;
}

const AppointmentDetails = ({ appointment, onBookBeside }: AppointmentDetailsProps) => {
  useCrumb(appointment.patient.name);
  return (
    <Stack gap="5">
      <PatientBanner patient={appointment.patient} actions={['book', 'charge']} />
      <OfferAnswer appointment={appointment} />
      <AppointmentFacts appointment={appointment} />
      <RiskFacts appointment={appointment} onBookBeside={onBookBeside} />
      <AppointmentHistory appointment={appointment} />
      <AppointmentMessages appointment={appointment} />
      <PatientReplies appointment={appointment} />
      <PastAppointments appointment={appointment} />
    </Stack>
  );
};

/** One appointment: details, available actions and history. */
export const AppointmentPanel = ({ appointmentId, act, open, steps }: AppointmentPanelProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('appointments:write');
  const mayOverbook = useCan('overbook:sign') && canWrite;
  const now = useNow();
  const view = useQuery({
    ...apiQuery('appointmentView', { params: { appointmentId } }),
    meta: failsAlone,
  });
  const { data } = view;
  const failure = useFailure(view.error);
  const reschedule = () => open({ rescheduleId: appointmentId });
  const onTake = useTakeStep({
    steps,
    onBook: reschedule,
    onComplete: () => open({ appointmentId, act: 'complete' }),
  });
  const menuOf = useRowMenu({
    onTake,
    onReschedule: reschedule,
    onEdit: () => open({ appointmentId, act: 'edit' }),
    onCancel: () => open({ appointmentId, act: 'cancel' }),
    onUndo: () => open({ appointmentId, act: 'undo' }),
    onFollowUp: canWrite
      ? ({ patient, eventType, practitioner }) =>
          open({
            new: '1',
            patientId: patient.id,
            eventTypeId: eventType.id,
            practitionerId: practitioner?.id ?? '',
          })
      : undefined,
  });
  const back = () => open({ appointmentId });
  const printed = useCallback(() => open({ appointmentId }), [open, appointmentId]);
  const bookBeside = ({ startAt, eventType, practitioner }: AppointmentDetail) =>
    open({
      new: '1',
      startAt: startAt ?? '',
      eventTypeId: eventType.id,
      practitionerId: practitioner?.id ?? '',
    });
  const [step, ...others] = data ? stepsOf(data, now) : [];
  const actions = data ? menuOf(data, others) : [];
  // Dialogs replace the panel: if both opened at once, either could end up on top.
  if (data?.moves.includes('cancelled') && act === 'cancel')
    return <CancelDialog appointment={data} onClose={back} />;
  if (data?.moves.includes('completed') && !data.noteSigned && act === 'complete')
    return <CompleteDialog appointment={data} onClose={back} />;
  if (data && canWrite && data.moves.length > 0 && act === 'edit')
    return <EditAppointment appointment={data} onClose={back} />;
  if (data?.undoable && act === 'undo') return <UndoDialog appointment={data} onClose={back} />;
  const content = () => {
    if (data)
      return (
        <AppointmentDetails
          appointment={data}
          onBookBeside={mayOverbook ? () => bookBeside(data) : undefined}
        />
      );
    if (isMissing(view))
      return (
        <ErrorState title={t('appointments.notFound')} text={t('appointments.notFoundText')} />
      );
    return failure ? (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    ) : (
      <LoadingState shape="text" />
    );
  };
  return (
    <SidePanel
      beside="record"
      open
      title={data?.patient.name ?? t('appointments.one')}
      onClose={() => open({})}
      actions={
        data && actions.length > 0 ? <RowMenu name={data.patient.name} actions={actions} /> : null
      }
      footer={
        data && step ? (
          <StepButton
            step={step}
            appointment={data}
            pending={steps.pendingId === data.id}
            onTake={onTake}
          />
        ) : null
      }
    >
      {content()}
      {data?.startAt && act === 'print' ? (
        <PrintWhenLoaded size="80mm auto" margin="4mm" onDone={printed}>
          <AppointmentSlip appointment={data} />
        </PrintWhenLoaded>
      ) : null}
    </SidePanel>
  );
};
