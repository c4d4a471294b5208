import {
  documentKinds,
  documentStatuses,
  prescriptionStatuses,
  staffDocumentKinds,
  staffStatuses,
} from '@sala/shared-contracts';
import {
  chosen,
  day,
  instant,
  leftJoin,
  none,
  number,
  oneOf,
  text,
  yesNo,
  type SubjectSource,
} from '../subject-source';
import { ofPatient, patientName } from './people';

/* Drugs and diagnoses are clinical content: they have no field. */
export const prescriptionSource: SubjectSource = {
  from: `prescription s ${leftJoin('visit', 'v', 's.visit_id')} ${leftJoin('patient', 'p', 'v.patient_id')}
    ${leftJoin('practitioner', 'd', 'coalesce(s.practitioner_id, v.practitioner_id)')}`,
  label: `coalesce(s.folio, ${patientName('p')})`,
  ownerId: 'd.user_id',
  patientId: 'v.patient_id',
  customerId: 'p.customer_id',
  leadId: none,
  columns: [
    text('folio', 's.folio'),
    oneOf('status', 's.status', prescriptionStatuses),
    chosen('practitioner', 'd.id', 'practitioner'),
    chosen('department', 'v.department_id', 'department'),
    chosen('site', 'v.site_id', 'site'),
    instant('issuedAt', 's.issued_at'),
    day('validUntil', 's.valid_until'),
    day('runsOutOn', 's.runs_out_on'),
    number(
      'itemCount',
      '(select count(*)::int from prescription_item i where i.company_id = s.company_id and i.prescription_id = s.id)',
    ),
    yesNo('printed', '(s.printed_at is not null)'),
    yesNo('isReplacement', '(s.replaces_id is not null)'),
    instant('createdAt', 's.created_at'),
    instant('updatedAt', 's.updated_at'),
    ...ofPatient('p'),
  ],
};

export const clinicalDocumentSource: SubjectSource = {
  from: `clinical_document s ${leftJoin('visit', 'v', 's.visit_id')} ${leftJoin('patient', 'p', 'v.patient_id')}`,
  label: patientName('p'),
  ownerId: 's.created_by',
  patientId: 'v.patient_id',
  customerId: 'p.customer_id',
  leadId: none,
  columns: [
    oneOf('kind', 's.kind', documentKinds),
    oneOf('status', 's.status', documentStatuses),
    chosen('practitioner', 'v.practitioner_id', 'practitioner'),
    chosen('department', 'v.department_id', 'department'),
    chosen('site', 'v.site_id', 'site'),
    day('expiresOn', 's.expires_on'),
    instant('lockedAt', 's.locked_at'),
    instant('createdAt', 's.created_at'),
    instant('updatedAt', 's.updated_at'),
    ...ofPatient('p'),
  ],
};

export const staffDocumentSource: SubjectSource = {
  from: `staff_document s ${leftJoin('staff_member', 'm', 's.staff_member_id')}`,
  label: patientName('m'),
  ownerId: 'm.user_id',
  patientId: none,
  customerId: none,
  leadId: none,
  columns: [
    oneOf('kind', 's.kind', staffDocumentKinds),
    text('number', 's.number'),
    day('issuedOn', 's.issued_on'),
    day('expiresOn', 's.expires_on'),
    yesNo('hasFile', '(s.file_id is not null)'),
    text('staff.name', patientName('m')),
    oneOf('staff.status', 'm.status', staffStatuses),
    text('staff.position', 'm.position'),
    chosen('department', 'm.department_id', 'department'),
    chosen('site', 'm.site_id', 'site'),
    instant('createdAt', 's.created_at'),
    instant('updatedAt', 's.updated_at'),
  ],
};
