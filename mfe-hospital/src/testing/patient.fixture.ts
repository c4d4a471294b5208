import type { Patient } from '@sala/shared-contracts';

/** Somebody with nothing remarkable; a grown-up. */
export const patient: Patient = {
  id: 'c0ffee00-0000-4000-8000-0000000000e1', recordNumber: 'EXP-000001', name: 'Mariana García López', firstName: 'Mariana', lastName: 'García', secondLastName: 'López',
  birthDate: '1985-03-12', sex: 'M', curp: null, phone: '+525512345678', status: 'active', tags: [], customerId: null, hasAlerts: false, debt: 0, consentMissing: false, lastVisitOn: null, photoId: null,
  version: 1, birthDateEstimated: false, genderIdentity: null, birthState: 'DF', nationality: 'MX', phoneAlt: null, email: null,
  address: { street: '', exterior: '', interior: '', colonia: '', zip: '', municipality: '', state: '', country: 'MX' },
  maritalStatus: null, occupation: null, language: null, ethnicGroup: null, religion: null, customerName: null, guardianId: null, guardianPatient: null, guardian: null, guardianMissing: false,
  emergencyContact: null, insurer: null, policyNumber: null, notes: null, deceasedOn: null, mergedInto: null,
  createdAt: '2026-01-02T15:00:00.000Z', updatedAt: '2026-01-02T15:00:00.000Z',
};

/** What a list answers with them. */
export const patientPage = (...items: readonly Patient[]) => ({ items: [...items], total: items.length, page: 1, pageSize: 25, totalIs: 'exact' as const, similar: false });
