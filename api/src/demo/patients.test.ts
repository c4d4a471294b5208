import { curpMismatchesOf, isCurp } from '@sala/shared-contracts';
import { generatePatients } from './patients-generator';

const patients = generatePatients(300, '2026-11-22T12:00:00.000Z');

test('demo patients have valid CURPs of their own, and minors a guardian', () => {
  expect(patients).toHaveLength(300);
  const withCurp = patients.flatMap((patient) =>
    patient.curp === null ? [] : [{ ...patient, curp: patient.curp }],
  );
  expect(withCurp.length).toBeGreaterThan(200);
  expect(
    withCurp.filter(
      (patient) => !isCurp(patient.curp) || curpMismatchesOf(patient.curp, patient).length > 0,
    ),
  ).toEqual([]);
  expect(
    patients.filter(({ birthDate, guardian }) => birthDate > '2008-11-22' && guardian === null),
  ).toEqual([]);
  expect(patients.filter(({ guardian }) => guardian !== null).length).toBeGreaterThan(30);
});

test('one demo patient nearly duplicates a patient to be registered', () => {
  expect(
    patients.filter(
      ({ lastName, birthDate }) => lastName === 'Garsia' && birthDate === '2005-03-12',
    ),
  ).toHaveLength(1);
});
