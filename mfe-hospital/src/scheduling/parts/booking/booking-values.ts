import type {
  Appointment,
  AppointmentDetail,
  EventQuestion,
  EventType,
  Slot,
} from '@sala/shared-contracts';
import { parseNumber } from '@sala/shared-ui/form';

export const preferences = ['any', 'morning', 'afternoon'] as const;
export type Preference = (typeof preferences)[number];

export const repeats = ['', 'day', 'week', 'month'] as const;

/** How a patient asks the front desk; what programs book has channels of its own. */
export const askedVia = [
  'staff',
  'phone',
  'whatsapp',
  'web',
  'lead',
] as const satisfies readonly Appointment['bookedVia'][];

/** What the form holds; all of it, so that nothing of it is lost with the page. */
export interface BookingValues {
  /** Of this one booking: another try with it never books twice. */
  readonly bookingKey: string;
  readonly patientId: string;
  readonly patientName: string;
  readonly eventTypeId: string;
  /** '': whoever is free. */
  readonly practitionerId: string;
  /** '': as long as the event type says. */
  readonly minutes: string;
  /** The day as a whole instead of a time of it. */
  readonly allDay: boolean;
  /** '': as the event type is given first of all. */
  readonly kind: AppointmentDetail['kind'] | '';
  /** '': at any. */
  readonly onlySiteId: string;
  readonly preference: Preference;
  /** yyyy-mm-dd, whose free times are listed; '' lists none. */
  readonly day: string;
  /** Any other time of that day, as it was typed. */
  readonly clock: string;
  /** The time that is taken, and with whom; '' for none. */
  readonly startAt: string;
  readonly withId: string;
  readonly siteId: string;
  /** '' for none of the company's list. */
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
  /** Of who waits: yyyy-mm-dd, not later; '' is open. */
  readonly until: string;
  readonly repeat: (typeof repeats)[number];
  readonly count: string;
}

/** What is known before anything is typed. */
export interface BookingStart {
  readonly patientId?: string | undefined;
  readonly patientName?: string | undefined;
  readonly eventTypeId?: string | undefined;
  readonly practitionerId?: string | undefined;
  readonly startAt?: string | undefined;
  readonly minutes?: number | undefined;
  /** The department on screen: what it offers stands first. */
  readonly departmentId?: string | undefined;
}

/** The appointment that is moved to another time. */
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
  eventTypeId: start.eventTypeId ?? '',
  practitionerId: start.practitionerId ?? '',
  minutes: start.minutes === undefined ? '' : String(start.minutes),
  allDay: false,
  kind: '',
  onlySiteId: '',
  preference: 'any',
  day: '',
  clock: '',
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
  repeat: '',
  count: '4',
});

/** What somebody on the waiting list asked for. */
const wishesOf = (
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

/** @param today yyyy-mm-dd: a wish for a day before it is a wish for any day */
export const rescheduling = (moved: Rescheduled, today: string): BookingValues => ({
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
  ...wishesOf(moved, today),
});

/** A free time becomes the one that is taken. A reason to overbook was one for the time before. */
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

/** No time is taken any more. */
export const withoutTime = (values: BookingValues): BookingValues => ({
  ...values,
  startAt: '',
  withId: values.practitionerId,
  siteId: '',
  overbookReason: '',
});

const lasting = ({ allDay, minutes }: BookingValues) =>
  allDay ? { allDay } : minutes ? { minutes: Number(minutes) } : {};

const placed = ({ siteId, onlySiteId }: BookingValues) =>
  siteId || onlySiteId ? { siteId: siteId || onlySiteId } : {};

const given = ({ kind }: BookingValues) => (kind ? { kind } : {});

/** Of what is looked for, besides when. */
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

/** The patient joins from afar: they need to know where. */
export const isFromAfar = (
  { kind }: Pick<BookingValues, 'kind'>,
  eventType: Pick<EventType, 'kinds'> | undefined,
): boolean => (kind || eventType?.kinds[0]) === 'telehealth';

/** What is asked about a time before it is taken. */
export const checkBody = (
  values: BookingValues,
  departmentId: string | undefined,
  moved: Rescheduled | undefined,
) => ({
  eventTypeId: values.eventTypeId,
  practitionerId: values.withId || null,
  startAt: values.startAt,
  ...lasting(values),
  ...placed(values),
  ...given(values),
  ...(values.roomId ? { roomId: values.roomId } : {}),
  ...(departmentId ? { departmentId } : {}),
  ...(values.patientId ? { patientId: values.patientId } : {}),
  ...(moved ? { appointmentId: moved.id } : {}),
});

type Answer = string | number | boolean;

/** A box that nobody touched says no. */
const answerOf = ({ type }: EventQuestion, typed: string | boolean | undefined): Answer | null => {
  if (type === 'bool') return typed === true;
  return type === 'number' ? parseNumber(String(typed ?? '')) : typed || null;
};

/** What was typed, as the wire takes it; what is empty is no answer. */
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
) => ({
  bookingKey: values.bookingKey,
  patientId: values.patientId,
  eventTypeId: values.eventTypeId,
  practitionerId: values.withId || null,
  startAt: values.startAt,
  ...lasting(values),
  ...placed(values),
  ...given(values),
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

export const rescheduleBody = (values: BookingValues, moved: Rescheduled) => ({
  version: moved.version,
  bookingKey: values.bookingKey,
  startAt: values.startAt,
  allDay: values.allDay,
  ...lasting(values),
  practitionerId: values.withId || null,
  overbookReason: values.overbookReason.trim() || null,
  reason: values.reason.trim() || null,
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
  ...given(values),
  reasonId: values.reasonId || null,
  reason: values.reason.trim() || null,
  customAnswers: answersOf(values.customAnswers, questions),
});
