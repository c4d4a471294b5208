import type {
  Appointment,
  AppointmentDetail,
  EventQuestion,
  EventType,
  Slot,
  Telling,
} from '@sala/shared-contracts';
import { parseNumber } from '@sala/shared-ui/form';
import { tellBody } from '../appointment/use-telling';

export const preferences = ['any', 'morning', 'afternoon'] as const;
export type Preference = (typeof preferences)[number];

export const repeats = ['', 'day', 'week', 'month'] as const;

/** Channels for bookings by staff; programs have their own. */
export const askedVia = [
  'staff',
  'phone',
  'whatsapp',
  'web',
  'lead',
] as const satisfies readonly Appointment['bookedVia'][];

/** All form input, so that a restored draft is complete. */
export interface BookingValues {
  /** Idempotency key: a retry never books twice. */
  readonly bookingKey: string;
  readonly patientId: string;
  readonly patientName: string;
  /** Somebody being registered, by the words that found nobody; null: nobody. */
  readonly registering: string | null;
  readonly eventTypeId: string;
  /** '': whoever is free. */
  readonly practitionerId: string;
  /** '': the event type's length. */
  readonly minutes: string;
  /** Takes the whole day instead of a time. */
  readonly allDay: boolean;
  /** '': the first kind of the event type. */
  readonly kind: AppointmentDetail['kind'] | '';
  /** '': any site. */
  readonly onlySiteId: string;
  readonly preference: Preference;
  /** First day whose free times are listed, yyyy-mm-dd; '': today. */
  readonly day: string;
  /** What was typed about the time: `vie 10:30`. */
  readonly when: string;
  /** Chosen time and practitioner; '' for none. */
  readonly startAt: string;
  readonly withId: string;
  readonly siteId: string;
  /** Listed reason; '' for none. */
  readonly reasonId: string;
  readonly reason: string;
  readonly internalNote: string;
  readonly overbookReason: string;
  readonly customAnswers: Readonly<Record<string, string | boolean>>;
  readonly meetingUrl: string;
  /** '': none. */
  readonly roomId: string;
  readonly priority: Appointment['priority'];
  readonly bookedVia: (typeof askedVia)[number];
  /** Latest day for a waiting list entry, yyyy-mm-dd; '' is open. */
  readonly until: string;
  /** Fulfils the request of a patient who waits for this. */
  readonly leavesWaitlist: boolean;
  readonly repeat: (typeof repeats)[number];
  readonly count: string;
  /** Of a move: the patient is told. */
  readonly tellPatient: boolean;
}

/** Prefilled values. */
export interface BookingStart {
  readonly patientId?: string | undefined;
  readonly patientName?: string | undefined;
  readonly eventTypeId?: string | undefined;
  readonly practitionerId?: string | undefined;
  readonly startAt?: string | undefined;
  /** Day whose free times are listed. */
  readonly day?: string | undefined;
  readonly minutes?: number | undefined;
  /** Department on screen; its event types are listed first. */
  readonly departmentId?: string | undefined;
}

/** The appointment being rescheduled. */
export type Rescheduled = Pick<
  AppointmentDetail,
  | 'id'
  | 'version'
  | 'patient'
  | 'eventType'
  | 'practitioner'
  | 'startAt'
  | 'endAt'
  | 'allDay'
  | 'site'
  | 'overbooked'
  | 'kind'
  | 'waitlist'
>;

export const emptyBooking = (start: BookingStart): BookingValues => ({
  bookingKey: crypto.randomUUID(),
  patientId: start.patientId ?? '',
  patientName: start.patientName ?? '',
  registering: null,
  eventTypeId: start.eventTypeId ?? '',
  practitionerId: start.practitionerId ?? '',
  minutes: start.minutes === undefined ? '' : String(start.minutes),
  allDay: false,
  kind: '',
  onlySiteId: '',
  preference: 'any',
  day: start.day ?? '',
  when: '',
  startAt: start.startAt ?? '',
  withId: start.practitionerId ?? '',
  siteId: '',
  reasonId: '',
  reason: '',
  internalNote: '',
  overbookReason: '',
  customAnswers: {},
  meetingUrl: '',
  roomId: '',
  priority: 'routine',
  bookedVia: 'staff',
  until: '',
  leavesWaitlist: true,
  repeat: '',
  count: '4',
  tellPatient: true,
});

/** Preferences of a waiting list entry. */
const waitlistPreferences = (
  { startAt, waitlist, kind }: Rescheduled,
  today: string,
): Partial<BookingValues> => {
  if (startAt !== null || waitlist === null) return {};
  const { timePreference, dateFrom } = waitlist;
  return {
    kind,
    preference: timePreference,
    day: dateFrom !== null && dateFrom > today ? dateFrom : '',
  };
};

/** @param today yyyy-mm-dd; preferred days in the past are dropped */
export const rescheduleValues = (moved: Rescheduled, today: string): BookingValues => ({
  ...emptyBooking({
    patientId: moved.patient.id,
    patientName: moved.patient.name,
    eventTypeId: moved.eventType.id,
    practitionerId: moved.practitioner?.id,
    ...(moved.startAt && moved.endAt && !moved.allDay
      ? { minutes: Math.round((Date.parse(moved.endAt) - Date.parse(moved.startAt)) / 60_000) }
      : {}),
  }),
  allDay: moved.allDay,
  ...waitlistPreferences(moved, today),
});

/** Chooses a time. Clears the overbooking reason, which was for the time before. */
export const withSlot = (
  values: BookingValues,
  slot: Pick<Slot, 'startAt' | 'practitionerId' | 'siteId'>,
): BookingValues => ({
  ...values,
  startAt: slot.startAt,
  withId: slot.practitionerId,
  siteId: slot.siteId,
  overbookReason: '',
});

/** Clears the chosen time. */
export const withoutTime = (values: BookingValues): BookingValues => ({
  ...values,
  startAt: '',
  withId: values.practitionerId,
  siteId: '',
  overbookReason: '',
});

const durationOf = ({ allDay, minutes }: BookingValues) =>
  allDay ? { allDay } : minutes ? { minutes: Number(minutes) } : {};

const siteOf = ({ siteId, onlySiteId }: BookingValues) =>
  siteId || onlySiteId ? { siteId: siteId || onlySiteId } : {};

const kindOf = ({ kind }: BookingValues) => (kind ? { kind } : {});

/** Search parameters except the days. */
export const timesQuery = ({
  eventTypeId,
  practitionerId,
  minutes,
  kind,
  onlySiteId,
  patientId,
}: BookingValues) => ({
  eventTypeId,
  practitionerId: practitionerId || undefined,
  minutes: minutes ? Number(minutes) : undefined,
  kind: kind || undefined,
  siteId: onlySiteId || undefined,
  patientId: patientId || undefined,
});

/** Remote appointment, which needs a meeting address. */
export const isRemote = (
  { kind }: Pick<BookingValues, 'kind'>,
  eventType: Pick<EventType, 'kinds'> | undefined,
): boolean => (kind || eventType?.kinds[0]) === 'telehealth';

/** Request body of the conflict check. */
export const checkBody = (
  values: BookingValues,
  departmentId: string | undefined,
  moved: Rescheduled | undefined,
) => ({
  eventTypeId: values.eventTypeId,
  practitionerId: values.withId || null,
  startAt: values.startAt,
  ...durationOf(values),
  ...siteOf(values),
  ...kindOf(values),
  ...(values.roomId ? { roomId: values.roomId } : {}),
  ...(departmentId ? { departmentId } : {}),
  ...(values.patientId ? { patientId: values.patientId } : {}),
  ...(moved ? { appointmentId: moved.id } : {}),
});

type Answer = string | number | boolean;

/** An untouched checkbox means no. */
const answerOf = ({ type }: EventQuestion, typed: string | boolean | undefined): Answer | null => {
  if (type === 'bool') return typed === true;
  return type === 'number' ? parseNumber(String(typed ?? '')) : typed || null;
};

/** Answers as the API takes them; empty ones are omitted. */
export const answersOf = (
  typed: BookingValues['customAnswers'],
  questions: readonly EventQuestion[],
): Record<string, Answer> =>
  Object.fromEntries(
    questions
      .map((question) => [question.key, answerOf(question, typed[question.key])] as const)
      .filter((pair): pair is readonly [string, Answer] => pair[1] !== null),
  );

export const bookBody = (
  values: BookingValues,
  questions: readonly EventQuestion[],
  departmentId: string | undefined,
  waiting: Pick<Appointment, 'id'> | null = null,
) => ({
  bookingKey: values.bookingKey,
  patientId: values.patientId,
  eventTypeId: values.eventTypeId,
  ...(waiting ? { waitlistedId: waiting.id } : {}),
  practitionerId: values.withId || null,
  startAt: values.startAt,
  ...durationOf(values),
  ...siteOf(values),
  ...kindOf(values),
  ...(departmentId ? { departmentId } : {}),
  roomId: values.roomId || null,
  priority: values.priority,
  bookedVia: values.bookedVia,
  meetingUrl: values.meetingUrl.trim() || null,
  reasonId: values.reasonId || null,
  reason: values.reason.trim() || null,
  internalNote: values.internalNote.trim() || null,
  customAnswers: answersOf(values.customAnswers, questions),
  overbookReason: values.overbookReason.trim() || null,
  ...(values.repeat
    ? { repeat: { every: values.repeat, interval: 1, count: Number(values.count) } }
    : {}),
});

export const rescheduleBody = (
  values: BookingValues,
  moved: Rescheduled,
  telling: Telling | undefined,
) => ({
  version: moved.version,
  bookingKey: values.bookingKey,
  startAt: values.startAt,
  allDay: values.allDay,
  ...durationOf(values),
  practitionerId: values.withId || null,
  overbookReason: values.overbookReason.trim() || null,
  reason: values.reason.trim() || null,
  ...tellBody(telling, values.tellPatient),
});

export const waitBody = (values: BookingValues, questions: readonly EventQuestion[]) => ({
  bookingKey: values.bookingKey,
  patientId: values.patientId,
  eventTypeId: values.eventTypeId,
  practitionerId: values.practitionerId || null,
  dateFrom: values.day || null,
  dateTo: values.until || null,
  priority: values.priority,
  ...(values.onlySiteId ? { siteId: values.onlySiteId } : {}),
  timePreference: values.preference,
  ...kindOf(values),
  reasonId: values.reasonId || null,
  reason: values.reason.trim() || null,
  customAnswers: answersOf(values.customAnswers, questions),
});
