import { apiKey, apiMutation } from '@sala/shared-auth';
import { appointmentPriorities, type AppointmentDetail } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { FormBody, FormWide, SelectField, TextareaField, yup } from '@sala/shared-ui/form';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { useReasonText } from '../appointment/use-reason-text';
import { changedFields } from '@sala/screen-parts/changed-fields';
import { RoomField } from '../../../parts/pickers/clinic-fields';
import { meetingUrlRule, noteMax, reasonMax, ruleOf } from './booking-rules';
import { bookingQueries } from './booking-retry';
import { MeetingUrlField } from './meeting-url-field';
import { editBody, editValues, type EditValues } from './edit-values';
import { QuestionFields } from './question-fields';
import { ReasonFields } from './reason-fields';
import { useBookingData } from './use-booking-data';
import { useBookingMessages } from './use-booking-messages';

export interface EditAppointmentProps {
  readonly appointment: AppointmentDetail;
  readonly onClose: () => void;
}

const none: readonly never[] = [];

/** Edits notes and answers; the time changes by rescheduling. */
export const EditAppointment = ({ appointment, onClose }: EditAppointmentProps) => {
  useBookingMessages();
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const reasonText = useReasonText();
  const questions =
    useBookingData(undefined).eventTypes.find(({ id }) => id === appointment.eventType.id)
      ?.questions ?? none;
  const forget = () =>
    Promise.all(bookingQueries.map((name) => client.invalidateQueries({ queryKey: apiKey(name) })));
  const update = useMutation({
    ...apiMutation('appointmentUpdate'),
    onSuccess: ({ patient }) => {
      notify.success(t('bookingForm.edited', { name: patient.name }));
      onClose();
      return forget();
    },
  });
  const edit = useRecordEdit<AppointmentDetail, EditValues, Partial<ReturnType<typeof editBody>>>({
    entry: appointment,
    update,
    send: (body) => update.mutate({ params: { appointmentId: appointment.id }, body }),
    changesOf: (values, base) =>
      changedFields(editBody(values, questions), editBody(editValues(base), questions)),
    valuesOf: editValues,
    lines: ({ reasonCategory, reason, internalNote, room, priority, meetingUrl }) => [
      { label: t('bookingForm.reason'), text: reasonText({ reasonCategory, reason }) ?? '—' },
      { label: t('bookingForm.note'), text: internalNote ?? '—' },
      { label: t('bookingForm.room'), text: room?.name ?? t('bookingForm.noRoom') },
      { label: t('bookingForm.priority'), text: t(`bookingForm.priorities.${priority}`) },
      { label: t('bookingForm.meetingUrl'), text: meetingUrl ?? '—' },
    ],
    forget: () => void forget(),
  });
  const rules = useMemo(() => {
    const atMost = ({ max }: { max: number }) => t('bookingForm.rules.tooLong', { max });
    return yup.object({
      reason: yup.string().trim().max(reasonMax, atMost),
      internalNote: yup.string().trim().max(noteMax, atMost),
      meetingUrl: meetingUrlRule(t),
      // Questions left open are asked at check-in; given answers stay required.
      customAnswers: yup.object(
        Object.fromEntries(
          questions.map((question) => [
            question.key,
            ruleOf(
              {
                ...question,
                required: question.required && question.key in appointment.customAnswers,
              },
              t,
            ),
          ]),
        ),
      ),
    });
  }, [t, questions, appointment.customAnswers]);
  return (
    <FormPanel<EditValues>
      title={t('bookingForm.edit', { name: appointment.patient.name })}
      submitLabel={t('bookingForm.save')}
      initialValues={editValues(edit.base)}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
    >
      {edit.notice}
      <FormBody columns={2}>
        <FormWide>
          <Box display="flex" flexDirection="column" gap="4">
            <ReasonFields presentId={appointment.reasonCategory?.id ?? ''} />
          </Box>
        </FormWide>
        <SelectField
          name="priority"
          label={t('bookingForm.priority')}
          placeholder={null}
          options={appointmentPriorities.map((value) => ({
            value,
            label: t(`bookingForm.priorities.${value}`),
          }))}
        />
        <RoomField
          name="roomId"
          label={t('bookingForm.room')}
          placeholder={t('bookingForm.noRoom')}
          siteId={appointment.site.id}
          departmentId={appointment.department.id}
        />
        {appointment.kind === 'telehealth' ? (
          <FormWide>
            <MeetingUrlField />
          </FormWide>
        ) : null}
        <FormWide>
          <TextareaField
            name="internalNote"
            label={t('bookingForm.note')}
            rows={3}
            countTo={noteMax}
          />
        </FormWide>
      </FormBody>
      <QuestionFields questions={questions} />
    </FormPanel>
  );
};
