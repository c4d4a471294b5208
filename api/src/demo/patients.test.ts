import { curpMismatchesOf, isCurp } from '@sala/shared-contracts';
import { inventPatients } from './patients-generator';

const patients = inventPatients(300, '2026-11-22T12:00:00.000Z');

test('the invented patients have CURPs that are valid and theirs; the young somebody who answers for them', () => {
  expect(patients).toHaveLength(300);
  for (const patient of patients) {
    if (patient.curp !== null) {
      expect([patient.curp, isCurp(patient.curp), curpMismatchesOf(patient.curp, patient)]).toEqual([patient.curp, true, []]);
    }
    if (patient.birthDate > '2008-11-22') expect(patient.guardian).not.toBeNull();
  }
  expect(patients.filter(({ curp }) => curp !== null).length).toBeGreaterThan(200);
  expect(patients.filter(({ guardian }) => guardian !== null).length).toBeGreaterThan(30);
});

test('one is spelt nearly as somebody who will be registered', () => {
  expect(patients.filter(({ lastName, birthDate }) => lastName === 'Garsia' && birthDate === '2005-03-12')).toHaveLength(1);
});
