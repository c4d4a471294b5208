import {
  appointmentKinds,
  appointmentPriorities,
  appointmentStatuses,
  bookedVia,
  confirmationChannels,
  visitStatuses,
} from '@sala/shared-contracts';
import {
  chosen,
  instant,
  leftJoin,
  money,
  none,
  number,
  oneOf,
  yesNo,
  type SubjectColumn,
  type SubjectSource,
} from '../subject-source';
import { ofPatient, patientName } from './people';

/** With whom and where. */
const place: readonly SubjectColumn[] = [
  chosen('practitioner', 's.practitioner_id', 'practitioner'),
  chosen('department', 's.department_id', 'department'),
  chosen('site', 's.site_id', 'site'),
];
const minutes = (from: string, until: string): string =>
  `(extract(epoch from ${until} - ${from}) / 60)::int`;
const joins = [
  leftJoin('patient', 'p', 's.patient_id'),
  leftJoin('practitioner', 'd', 's.practitioner_id'),
].join(' ');

const persons = {
  ownerId: 'd.user_id',
  patientId: 's.patient_id',
  customerId: 'p.customer_id',
  leadId: none,
} as const;

/* Reasons and notes are clinical content: they have no field. */
export const appointmentSource: SubjectSource = {
  from: `appointment s ${joins}`,
  label: patientName('p'),
  ...persons,
  columns: [
    oneOf('status', 's.status', appointmentStatuses),
    oneOf('kind', 's.kind', appointmentKinds),
    oneOf('priority', 's.priority', appointmentPriorities),
    oneOf('bookedVia', 's.booked_via', bookedVia),
    chosen('eventType', 's.event_type_id', 'eventType'),
    ...place,
    instant('startAt', 's.start_at'),
    instant('endAt', 's.end_at'),
    number('minutes', minutes('s.start_at', 's.end_at')),
    money('price', 's.price_quoted_cents'),
    instant('confirmedAt', 's.confirmed_at'),
    oneOf('confirmedChannel', 's.confirmed_channel', confirmationChannels),
    instant('checkedInAt', 's.checked_in_at'),
    instant('startedAt', 's.started_at'),
    instant('completedAt', 's.completed_at'),
    instant('cancelledAt', 's.cancelled_at'),
    oneOf('cancelledBy', 's.cancelled_by', ['patient', 'clinic']),
    chosen('cancelReason', 's.cancel_reason_id', 'cancelReason'),
    yesNo('cancelledLate', 's.cancelled_late'),
    instant('noShowAt', 's.no_show_at'),
    yesNo('arrivedLate', 's.arrived_late'),
    yesNo('overbooked', 's.overbooked'),
    yesNo('rescheduled', '(s.rescheduled_from_id is not null)'),
    yesNo('recurring', '(s.series_id is not null)'),
    yesNo(
      'firstVisit',
      `not exists (select from visit v where v.company_id = s.company_id and v.patient_id = s.patient_id
         and v.status <> 'cancelled' and v.appointment_id is distinct from s.id)`,
    ),
    number(
      'noShowCount',
      `(select count(*)::int from appointment a where a.company_id = s.company_id and a.patient_id = s.patient_id
         and a.status = 'no_show' and a.id <> s.id)`,
    ),
    instant('createdAt', 's.created_at'),
    instant('updatedAt', 's.updated_at'),
    ...ofPatient('p'),
  ],
};

export const visitSource: SubjectSource = {
  from: `visit s ${joins}`,
  label: `concat(${patientName('p')}, ' #', s.visit_number)`,
  ...persons,
  columns: [
    number('number', 's.visit_number'),
    oneOf('status', 's.status', visitStatuses),
    oneOf('class', 's.class', ['ambulatory', 'emergency', 'telehealth', 'inpatient']),
    ...place,
    instant('startedAt', 's.started_at'),
    instant('endedAt', 's.ended_at'),
    number('minutes', minutes('s.started_at', 's.ended_at')),
    instant('signedAt', 's.signed_at'),
    yesNo('cosignRequired', 's.cosign_required'),
    yesNo('walkIn', '(s.appointment_id is null)'),
    instant('createdAt', 's.created_at'),
    instant('updatedAt', 's.updated_at'),
    ...ofPatient('p'),
  ],
};
