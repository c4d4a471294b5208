import { contract, limits } from '@sala/shared-contracts';
import fc from 'fast-check';
import { patientRules } from './patient-rules';
import {
  changesOf,
  createBody,
  emptyPatient,
  valuesOfPatient,
  type PatientValues,
} from './patient-values';
import { patient } from '../../../testing/patient.fixture';
import { mostly } from '../../../testing/mostly-good';

const rules = patientRules(((key: string) => key) as Parameters<typeof patientRules>[0], String); // messages equal their keys

const completePatient: PatientValues = {
  ...emptyPatient,
  firstName: 'Mariana',
  lastName: 'García',
  secondLastName: 'López',
  birthDate: '1985-03-12',
  sex: 'M',
  phone: '5512345678',
};

const invalidFields = (values: PatientValues): readonly string[] => {
  try {
    rules.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { inner: readonly { path: string }[] }).inner.map(({ path }) => path); // yup throws its own error class
  }
};

test('the form and the API accept the same patients', () => {
  const answers = new Set<boolean>();
  const text = (max: number) =>
    fc.string({ unit: fc.constantFrom('a', 'Ñ', ' ', '-'), maxLength: max + 2, size: 'max' });
  const typed = fc.record({
    firstName: text(3).chain((name) =>
      fc.constantFrom(name, 'Ana', 'x'.repeat(limits.patientNameMax + 1)),
    ),
    lastName: mostly(
      ['Ruiz', 'x'.repeat(limits.personNameMax)],
      ['', ' ', 'x'.repeat(limits.personNameMax + 1)],
    ),
    curp: mostly(['', 'galm050312mdfrpra5'], ['GALM050312MDFRPRA6', 'HEGG5604']),
    phone: mostly(['', '5512345678', '+5255 1234 5678'], ['123']),
    email: mostly(['', 'ana@correo.mx', 'Ana@Correo.MX'], ['ana@']),
    zip: mostly(['', '06700'], ['6700']),
    emergencyName: fc.constantFrom('', 'Luis'),
    emergencyRelation: fc.constantFrom('', 'father'),
    emergencyPhone: fc.constantFrom('', '5587654321'),
    insurer: text(limits.insurerMax),
  });
  fc.assert(
    fc.property(typed, (some) => {
      const values = { ...completePatient, ...some, curpOverride: true };
      // A contact without a name is not sent.
      const accepts = rules.isValidSync(values);
      answers.add(accepts);
      expect([values, contract.patientCreate.body.safeParse(createBody(values)).success]).toEqual([
        values,
        accepts,
      ]);
    }),
    { numRuns: 200 },
  );
  expect(answers.size).toBe(2); // fails if the generator yields only valid or only invalid values
});

test('a minor needs a complete guardian, an adult none', () => {
  const child = { ...completePatient, birthDate: '2018-05-01' };
  expect(invalidFields(child)).toEqual(['guardianName']);
  expect(invalidFields({ ...child, guardianKind: 'patient' })).toEqual(['guardianId']);
  expect([...invalidFields({ ...child, guardianName: 'Rosa' })].sort()).toEqual([
    'guardianPhone',
    'guardianRelation',
  ]);
  expect(
    invalidFields({
      ...child,
      guardianName: 'Rosa',
      guardianRelation: 'mother',
      guardianPhone: '5511112222',
    }),
  ).toEqual([]);
  expect(invalidFields(completePatient)).toEqual([]);
});

test('a CURP mismatch blocks the form until confirmed', () => {
  const values = { ...completePatient, curp: 'GALM050312MDFRPRA5' };
  expect(invalidFields(values)).toEqual(['curp']);
  expect(invalidFields({ ...values, curpOverride: true })).toEqual([]);
  expect(invalidFields({ ...values, birthDate: '2005-03-12' })).toEqual([]);
});

test('sends only changed fields', () => {
  const values = valuesOfPatient(patient);
  expect(changesOf(values, patient)).toEqual({});
  expect(changesOf({ ...values, occupation: ' Abogada ', curpOverride: true }, patient)).toEqual({
    occupation: 'Abogada',
    curpOverride: true,
  });
});
