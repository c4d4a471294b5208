import { ApiError, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import {
  limits,
  queuePriorities,
  queueStages,
  type Appointment,
  type EventQuestion,
} from '@sala/shared-contracts';
import { Link as Styled, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  FormBody,
  FormWide,
  RadioGroupField,
  SelectField,
  TextField,
  useFormikContext,
  yup,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  Link,
  useMutation,
  useQuery,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useEffect, useMemo, useState } from 'react';
import { checkInPath } from '../../../parts/check-in-path';
import { ruleOf } from '../../../scheduling/parts/booking/booking-rules';
import { QuestionFields } from '../../../scheduling/parts/booking/question-fields';
import {
  useBookingData,
  eligiblePractitioners,
} from '../../../scheduling/parts/booking/use-booking-data';
import { useBookingMessages } from '../../../scheduling/parts/booking/use-booking-messages';
import { choicesOf, practitionersFor } from '../../../parts/pickers/clinic-choices';
import { SiteField } from '../../../parts/pickers/clinic-fields';
import { useSites } from '../../../parts/pickers/clinic-lists';
import { useOwnSites } from '../../../parts/pickers/own-sites';
import { useClearedDoctor } from '../../../parts/pickers/use-cleared-doctor';
import { PatientPicker } from '../../../patients/parts/patient-picker/patient-picker';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useInvalidateQueue } from '../../parts/use-invalidate-queue';
import { arrivalNotice, useActionNotice } from './use-queue-actions';
import { walkInBody, type WalkInValues } from './walk-in-values';

interface WalkInDialogProps {
  /** '' for none yet. */
  readonly patientId: string;
  readonly departmentId: string;
  /** Chosen on the board; '' for all. */
  readonly siteId: string;
  readonly onClose: () => void;
}

/** Checks in a walk-in: patient, reason and priority. */
export const WalkInDialog = ({ patientId, departmentId, siteId, onClose }: WalkInDialogProps) => {
  useBookingMessages();
  const { t } = useTranslation('hospital');
  const forget = useInvalidateQueue();
  const tell = useActionNotice();
  const [ownSiteId = ''] = useOwnSites();
  const [bookingKey] = useState(() => crypto.randomUUID());
  const [noticeId, setNoticeId] = useState<string | null>(null);
  const arrive = useMutation({
    ...apiMutation('queueWalkIn'),
    onSuccess: (ticket) => {
      tell(arrivalNotice(ticket));
      onClose();
      return forget();
    },
  });
  const several = useSites().length > 1;
  const [questions, setQuestions] = useState<readonly EventQuestion[]>(noQuestions);
  const rules = useMemo(
    () =>
      yup.object({
        patientId: yup.string().required(t('board.walkIn.patientMissing')),
        eventTypeId: yup.string().required(t('board.walkIn.typeMissing')),
        siteId: several ? yup.string().required(t('board.walkIn.siteMissing')) : yup.string(),
        noticeAccepted: noticeId
          ? yup.boolean().oneOf([true], t('board.walkIn.noticeMissing'))
          : yup.boolean(),
        overbookReason: yup
          .string()
          .trim()
          .max(limits.reasonMax, ({ max }) => t('board.tooLong', { max })),
        customAnswers: yup.object(
          Object.fromEntries(questions.map((question) => [question.key, ruleOf(question, t)])),
        ),
      }),
    [t, questions, noticeId, several],
  );
  const busy =
    arrive.error instanceof ApiError && arrive.error.problem?.code === 'appointment.slot_taken';
  return (
    <FormDialog<WalkInValues>
      open
      size="lg"
      title={t('board.walkIn.new')}
      description={t('board.walkIn.text')}
      submitLabel={t('board.walkIn.submit')}
      initialValues={{
        patientId,
        patientName: '',
        siteId: siteId || ownSiteId,
        eventTypeId: '',
        practitionerId: '',
        stage: 'consultation',
        priority: 'normal',
        noticeAccepted: false,
        overbookReason: '',
        customAnswers: {},
      }}
      validationSchema={rules}
      onSubmit={(values) =>
        arrive.mutate({
          body: walkInBody(values, { bookingKey, departmentId, noticeId, questions }),
        })
      }
      onClose={onClose}
      submitting={arrive.isPending}
      problem={useFailure(arrive.error)}
    >
      <Fields
        departmentId={departmentId}
        asksWhy={busy}
        onNotice={setNoticeId}
        onQuestions={setQuestions}
      />
    </FormDialog>
  );
};

/** Points to today's appointment, which replaces the walk-in. */
const ExpectedToday = ({ appointment }: { readonly appointment: Appointment }) => {
  const { t } = useTranslation('hospital');
  const { clock } = useZonedFormat(appointment.site.timeZone);
  const { startAt, department, eventType } = appointment;
  return (
    <Text role="status" size="sm" color="status.amber.fg">
      {t('board.walkIn.expected', {
        time: startAt ? clock(startAt) : '',
        eventType: eventType.name,
        department: department.name,
      })}{' '}
      <Styled asChild>
        <Link to={checkInPath(appointment)}>{t('board.walkIn.receiveIt')}</Link>
      </Styled>
    </Text>
  );
};

interface FieldsProps {
  readonly departmentId: string;
  readonly asksWhy: boolean;
  /** Reports the privacy notice the chosen patient must accept; null for none. */
  readonly onNotice: (noticeId: string | null) => void;
  /** Reports the questions of the chosen event type. */
  readonly onQuestions: (questions: readonly EventQuestion[]) => void;
}

const noQuestions: readonly EventQuestion[] = [];

const Fields = ({ departmentId, asksWhy, onNotice, onQuestions }: FieldsProps) => {
  const { t } = useTranslation('hospital');
  const { values, errors, submitCount, setValues, dirty } = useFormikContext<WalkInValues>();
  const { eventTypes, practitioners } = useBookingData(departmentId || undefined);
  const sites = useSites();
  const { patientId } = values;
  const patient = useQuery({
    ...apiQuery('patientView', { params: { patientId } }),
    enabled: patientId !== '' && values.patientName === '',
    meta: failsAlone,
  });
  const consents = useQuery({
    ...apiQuery('patientConsentList', { params: { patientId } }),
    enabled: patientId !== '',
    meta: failsAlone,
  });
  const mayReadAppointments = useCan('appointments:read');
  const today = useQuery({
    ...apiQuery('appointmentList', { query: { tab: 'today', patientId } }),
    enabled: mayReadAppointments && patientId !== '',
    meta: failsAlone,
  });
  const expected = today.data?.items.find(({ moves }) => moves.includes('checked_in'));
  // The appointment of today takes the place of the walk-in.
  useUnsavedWork(dirty && expected === undefined);
  const notice = consents.data?.notice;
  const accepted = consents.data?.current.some(
    ({ purpose, granted, noticeNumber }) =>
      purpose === 'privacy_notice' && granted && noticeNumber === notice?.number,
  );
  const requiredNotice = notice && accepted === false ? notice : null;
  useEffect(() => onNotice(requiredNotice?.id ?? null), [requiredNotice, onNotice]);
  const eventType = eventTypes.find(({ id }) => id === values.eventTypeId);
  const questions = eventType?.questions ?? noQuestions;
  useEffect(() => onQuestions(questions), [questions, onQuestions]);
  const dropped = useClearedDoctor(eventType, practitioners);
  const eligible = eligiblePractitioners(eventType, practitioners);
  const here = practitionersFor(eligible, '', values.siteId);
  return (
    <>
      <FormBody columns={2} maxW="full">
        <FormWide>
          <PatientPicker
            label={t('board.patient')}
            required
            canRegister
            chosen={
              patientId
                ? { id: patientId, name: values.patientName || (patient.data?.name ?? '…') }
                : null
            }
            onChoose={(chosen) =>
              void setValues((now) => ({
                ...now,
                patientId: chosen?.id ?? '',
                patientName: chosen?.name ?? '',
              }))
            }
            error={submitCount > 0 ? errors.patientId : null}
          />
        </FormWide>
        {expected ? (
          <FormWide>
            <ExpectedToday appointment={expected} />
          </FormWide>
        ) : null}
        <SelectField
          name="eventTypeId"
          label={t('board.eventType')}
          required
          options={eventTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="practitionerId"
          label={t('board.practitioner')}
          placeholder={t('board.walkIn.anybody')}
          {...(dropped ? { help: t('board.walkIn.dropped', { doctor: dropped }) } : {})}
          options={choicesOf(
            eligible.filter((one) => here.includes(one) || one.id === values.practitionerId),
          )}
        />
        {sites.length > 1 ? (
          <SiteField name="siteId" label={t('board.site')} required placeholder={null} />
        ) : null}
        <RadioGroupField
          name="stage"
          label={t('board.stage')}
          direction="row"
          options={queueStages
            .toReversed()
            .map((value) => ({ value, label: t(`board.stages.${value}`) }))}
        />
        <SelectField
          name="priority"
          label={t('board.priority')}
          placeholder={null}
          options={queuePriorities
            .toReversed()
            .map((value) => ({ value, label: t(`board.priorities.${value}`) }))}
        />
        {requiredNotice ? (
          <FormWide>
            <CheckboxField
              name="noticeAccepted"
              label={t('board.walkIn.notice', { number: requiredNotice.number })}
              required
            />
          </FormWide>
        ) : null}
        {asksWhy ? (
          <FormWide>
            <TextField
              name="overbookReason"
              label={t('board.walkIn.why')}
              help={t('board.walkIn.whyHelp')}
            />
          </FormWide>
        ) : null}
      </FormBody>
      <QuestionFields questions={questions} />
    </>
  );
};
