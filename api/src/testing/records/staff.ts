import type { CallInput } from '@sala/shared-contracts/client';
import type { SignedInMember } from '..';
import { onePixel } from './clinic';

/** Valid inputs of the roster's endpoints with an id, for the caller's own record. */
export const staffInputs = {
  staffMemberView: {},
  staffMemberUpdate: { body: { version: 1, position: 'Otro puesto' } },
  staffPhotoView: {},
  staffPhotoSave: { body: new Blob([onePixel]) },
  staffPhotoDelete: {},
  staffDocumentList: {},
  staffDocumentCreate: { body: { kind: 'other' } },
  staffDocumentUpdate: { body: { version: 1, number: '7654321' } },
  staffDocumentFileSave: { query: { name: 'otra.png' }, body: new Blob([onePixel]) },
  staffDocumentFileView: {},
  staffDocumentDelete: {},
  staffTerminationView: { query: { leftOn: '2024-01-31' } },
  staffMemberTerminate: { body: { version: 1, leftOn: '2024-01-31' } },
  staffMemberRehire: { body: { version: 2, hiredOn: '2024-03-01' } },
  staffShiftUpdate: { body: { version: 1, role: 'Guardia' } },
  staffShiftDelete: {},
  staffAbsenceDelete: {},
  companyHolidayDelete: {},
} as const;

/** A new person of the roster; the employee number makes each different. */
export const newStaffMember = (employeeNo: string, given: object = {}) =>
  ({
    employeeNo,
    firstName: 'Rosa',
    lastName: 'Méndez',
    position: 'Enfermera',
    hiredOn: '2020-02-03',
    contractType: 'permanent',
    ...given,
  }) satisfies CallInput<'staffMemberCreate'>['body'];

/** A person with a document, its file, a shift and an absence, and a holiday. */
export const createStaffRecords = async ({ client }: SignedInMember) => {
  const { id: staffMemberId } = await client.ok('staffMemberCreate', {
    body: newStaffMember('E-1'),
  });
  await client.ok('staffPhotoSave', {
    params: { staffMemberId },
    body: new Blob([onePixel]),
  });
  const { id: staffDocumentId } = await client.ok('staffDocumentCreate', {
    params: { staffMemberId },
    body: { kind: 'licence', number: '1234567', expiresOn: '2030-01-31' },
  });
  await client.ok('staffDocumentFileSave', {
    params: { staffDocumentId },
    query: { name: 'cedula.png' },
    body: new Blob([onePixel]),
  });
  const { items } = await client.ok('staffShiftCreate', {
    body: { shifts: [{ staffMemberId, date: '2023-05-02', start: '08:00', end: '16:00' }] },
  });
  const { id: staffAbsenceId } = await client.ok('staffAbsenceCreate', {
    body: { staffMemberId, kind: 'vacation', from: '2023-05-04', to: '2023-05-05' },
  });
  const { id: companyHolidayId } = await client.ok('companyHolidayCreate', {
    body: { date: '2023-05-01', name: 'Día del Trabajo' },
  });
  return {
    staffMemberId,
    staffDocumentId,
    staffShiftId: items[0]?.id ?? '',
    staffAbsenceId,
    companyHolidayId,
  };
};
