import {
  appointmentKinds,
  appointmentPriorities,
  appointmentStatuses,
  bookedVia,
  patientMessageChannels,
  patientMessageKinds,
  patientMessageReasons,
  patientMessageStatuses,
  patientStatuses,
  visitStatuses,
  type BuiltinDataset,
} from '@sala/shared-contracts';
import { dayOf, localTime, type Builtin, type BuiltinColumn } from './builtin';
import { ascending, descending } from './keyset';
import { personName, shortPersonName } from '../../platform/people/person-names';

const nameOf = (person: string): string => personName(person);
const hourOf = (column: string): string => `extract(hour from ${localTime(column)})::int`;
const minutesOf = (from: string, to: string): string =>
  `(extract(epoch from ${to} - ${from}) / 60)::int`;
const leftJoin = (table: string, as: string, of: string): string =>
  `left join ${table} ${as} on ${as}.company_id = ${of.split('.')[0]}.company_id and ${as}.id = ${of}`;

/** Patient, practitioner and place, shared by appointments, visits and messages. */
const personColumns: readonly BuiltinColumn[] = [
  { key: 'patient', type: 'text', personal: true, expression: nameOf('p') },
  { key: 'recordNumber', type: 'text', personal: true, expression: 'p.record_number' },
];
const placeColumns: readonly BuiltinColumn[] = [
  {
    key: 'practitioner',
    type: 'text',
    expression: `case when d.id is not null then ${shortPersonName('d')} end`,
  },
  { key: 'department', type: 'text', expression: 'm.name' },
  { key: 'site', type: 'text', expression: 's.name' },
];

/** Joins of an appointment. */
const appointmentJoins = [
  leftJoin('patient', 'p', 'a.patient_id'),
  leftJoin('event_type', 'e', 'a.event_type_id'),
  leftJoin('practitioner', 'd', 'a.practitioner_id'),
  leftJoin('department', 'm', 'a.department_id'),
  leftJoin('site', 's', 'a.site_id'),
];

/** The queue entry of a visit, for its waiting time. */
const queueEntry = 'from queue_entry q where q.company_id = v.company_id and q.visit_id = v.id';

/** Visits that took place: those cancelled at the desk are not. */
const lastVisit =
  "(select max(v.started_at) from visit v where v.company_id = p.company_id and v.patient_id = p.id and v.status <> 'cancelled')";

/**
 * Columns of the hospital’s lists and board: who, when, where, with whom. Clinical content
 * (reasons, notes, vital signs, diagnoses, allergies) has no column, so that counting appointments
 * needs no clinical permission.
 */
export const clinicBuiltins: Record<
  Extract<BuiltinDataset, 'patients' | 'appointments' | 'visits' | 'messages'>,
  Builtin
> = {
  patients: {
    id: 'patients',
    subject: 'clinical',
    read: 'patients:read',
    export: 'patients:export',
    from: "(select * from patient where status <> 'merged') p",
    patient: 'p.id',
    order: [ascending('p.record_value', 'number', 'never'), ascending('p.id', 'id', 'never')],
    columns: [
      { key: 'recordNumber', type: 'text', personal: true, expression: 'p.record_number' },
      { key: 'name', type: 'text', personal: true, expression: nameOf('p') },
      { key: 'sex', type: 'text', expression: 'p.sex', values: ['H', 'M', 'X'] },
      { key: 'birthDate', type: 'date', personal: true, expression: 'p.birth_date' },
      {
        key: 'age',
        type: 'number',
        expression: `extract(year from age(coalesce(p.deceased_on, ${dayOf('now()')}), p.birth_date))::int`,
      },
      { key: 'curp', type: 'text', personal: true, expression: 'p.curp' },
      { key: 'phone', type: 'text', personal: true, expression: 'p.phone' },
      { key: 'email', type: 'text', personal: true, expression: 'p.email' },
      { key: 'state', type: 'text', expression: "nullif(p.address ->> 'state', '')" },
      { key: 'municipality', type: 'text', expression: "nullif(p.address ->> 'municipality', '')" },
      { key: 'insurer', type: 'text', expression: 'p.insurer' },
      {
        key: 'status',
        type: 'text',
        expression: 'p.status',
        values: patientStatuses.filter((status) => status !== 'merged'),
      },
      { key: 'lastVisit', type: 'date', expression: dayOf(lastVisit) },
      { key: 'createdAt', type: 'date', expression: dayOf('p.created_at') },
    ],
  },
  appointments: {
    id: 'appointments',
    subject: 'clinical',
    read: 'appointments:read',
    export: 'patients:export',
    from: [
      'appointment a',
      ...appointmentJoins,
      leftJoin('category', 'r', 'a.cancel_reason_id'),
    ].join(' '),
    patient: 'a.patient_id',
    order: [descending('a.start_at', 'time', 'first'), descending('a.id', 'id', 'never')],
    columns: [
      { key: 'date', type: 'date', expression: dayOf('a.start_at') },
      { key: 'hour', type: 'number', expression: hourOf('a.start_at') },
      ...personColumns,
      { key: 'eventType', type: 'text', expression: 'e.name' },
      ...placeColumns,
      { key: 'kind', type: 'text', expression: 'a.kind', values: appointmentKinds },
      { key: 'status', type: 'text', expression: 'a.status', values: appointmentStatuses },
      { key: 'priority', type: 'text', expression: 'a.priority', values: appointmentPriorities },
      { key: 'bookedVia', type: 'text', expression: 'a.booked_via', values: bookedVia },
      { key: 'minutes', type: 'number', expression: minutesOf('a.start_at', 'a.end_at') },
      { key: 'price', type: 'money', expression: 'a.price_quoted_cents' },
      { key: 'confirmed', type: 'boolean', expression: '(a.confirmed_at is not null)' },
      { key: 'arrivedLate', type: 'boolean', expression: 'a.arrived_late' },
      {
        key: 'cancelledBy',
        type: 'text',
        expression: 'a.cancelled_by',
        values: ['patient', 'clinic'],
      },
      { key: 'cancelReason', type: 'text', expression: 'r.name' },
      { key: 'createdAt', type: 'date', expression: dayOf('a.created_at') },
    ],
  },
  visits: {
    id: 'visits',
    subject: 'clinical',
    // Like the board, which shows them to the front desk.
    read: 'check-in:read',
    export: 'patients:export',
    from: [
      'visit v',
      leftJoin('patient', 'p', 'v.patient_id'),
      leftJoin('practitioner', 'd', 'v.practitioner_id'),
      leftJoin('department', 'm', 'v.department_id'),
      leftJoin('site', 's', 'v.site_id'),
    ].join(' '),
    patient: 'v.patient_id',
    order: [descending('v.started_at', 'time', 'never'), descending('v.id', 'id', 'never')],
    columns: [
      { key: 'date', type: 'date', expression: dayOf('v.started_at') },
      { key: 'hour', type: 'number', expression: hourOf('v.started_at') },
      ...personColumns,
      { key: 'visitNumber', type: 'number', expression: 'v.visit_number' },
      { key: 'firstVisit', type: 'boolean', expression: '(v.visit_number = 1)' },
      ...placeColumns,
      {
        key: 'class',
        type: 'text',
        expression: 'v.class',
        values: ['ambulatory', 'emergency', 'telehealth', 'inpatient'],
      },
      { key: 'status', type: 'text', expression: 'v.status', values: visitStatuses },
      {
        key: 'waitMinutes',
        type: 'number',
        expression: `(select ${minutesOf('min(q.checked_in_at)', 'min(q.serving_at)')} ${queueEntry})`,
      },
      { key: 'minutes', type: 'number', expression: minutesOf('v.started_at', 'v.ended_at') },
    ],
  },
  messages: {
    id: 'messages',
    subject: 'clinical',
    // Like the appointment panel, which shows its messages.
    read: 'appointments:read',
    export: 'patients:export',
    from: [
      'patient_message g',
      leftJoin('appointment', 'a', 'g.appointment_id'),
      ...appointmentJoins,
      'left join user_account u on u.id = g.sent_by',
    ].join(' '),
    patient: 'a.patient_id',
    order: [descending('g.at', 'time', 'never'), descending('g.id', 'id', 'never')],
    columns: [
      { key: 'date', type: 'date', expression: dayOf('g.at') },
      { key: 'hour', type: 'number', expression: hourOf('g.at') },
      { key: 'kind', type: 'text', expression: 'g.kind', values: patientMessageKinds },
      { key: 'channel', type: 'text', expression: 'g.channel', values: patientMessageChannels },
      { key: 'status', type: 'text', expression: 'g.status', values: patientMessageStatuses },
      { key: 'reason', type: 'text', expression: 'g.reason', values: patientMessageReasons },
      ...personColumns,
      {
        key: 'sentBy',
        type: 'text',
        expression: `case when u.id is not null then ${shortPersonName('u')} end`,
      },
      { key: 'appointmentDate', type: 'date', expression: dayOf('a.start_at') },
      {
        key: 'hoursBefore',
        type: 'number',
        expression: '(extract(epoch from a.start_at - g.at) / 3600)::int',
      },
      {
        key: 'appointmentStatus',
        type: 'text',
        expression: 'a.status',
        values: appointmentStatuses,
      },
      { key: 'eventType', type: 'text', expression: 'e.name' },
      ...placeColumns,
    ],
  },
};
