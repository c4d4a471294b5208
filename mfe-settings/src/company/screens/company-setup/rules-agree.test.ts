import {
  contract,
  limits,
  locales,
  patterns,
  personTypes,
  phoneCountries,
  roles,
  taxRegimes,
  weekDays,
  type SetupStep,
} from '@sala/shared-contracts';
import fc from 'fast-check';
import { companyAnswers, companyRules, type CompanyValues } from './company-rules';
import {
  departmentsAnswers,
  departmentsRules,
  starterDepartments,
  type DepartmentsValues,
} from './departments-rules';
import {
  addressesIn,
  invitationsAnswers,
  invitationsRules,
  withAddresses,
  type InvitationsValues,
} from './invitations-rules';
import type { Translate } from '../../parts/shared-rules';
import { clockTimes, siteAnswers, siteRules, type SiteValues } from './site-rules';
import { teamAnswers, teamRules, type TeamValues } from './team-rules';

// Returns keys as texts; i18next's type brand is never read.
const translate = ((key: string) => key) as unknown as Translate;

const wireAccepts = (step: SetupStep, answers: unknown): boolean =>
  contract.companySetupSave.body.safeParse({ answers: { [step]: answers } }).success;

interface Schema {
  readonly isValidSync: (values: unknown) => boolean;
}

/** Formik passes empty texts to the schema as undefined. */
const prepared = (value: unknown): unknown => {
  if (value === '') return undefined;
  if (Array.isArray(value)) return value.map(prepared);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, prepared(part)]));
};

/** Feeds form and API schema the same values and requires enough of both verdicts. */
const expectAgreement = <Values>(
  step: SetupStep,
  values: fc.Arbitrary<Values>,
  rules: Schema,
  answersOf: (typed: Values) => unknown,
): void => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(values, (typed) => {
      const accepted = wireAccepts(step, answersOf(typed));
      seen[accepted ? 'accepted' : 'refused'] += 1;
      expect({ typed, accepted: rules.isValidSync(prepared(typed)) }).toEqual({ typed, accepted });
    }),
    { numRuns: 200 },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(6);
};

const mostly = <Value>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
const blank = fc.constantFrom('', ' ', '\u00a0', '\t\n');
const anything = fc.string({ unit: 'grapheme', maxLength: 12 });
const lengthsAround = (max: number) =>
  fc
    .tuple(fc.constantFrom('ñ', '😀'), fc.integer({ min: max - 2, max: max + 2 }))
    .map(([sign, length]) => ` ${sign.repeat(length)} `);
const text = (max: number) =>
  mostly(
    fc.constantFrom('Sol', ' Clínica del Río ', 'A'),
    fc.oneof(blank, anything, lengthsAround(max)),
  );
const optional = (max: number) =>
  mostly(fc.constantFrom('', 'Sol', ' Centro '), fc.oneof(blank, anything, lengthsAround(max)));
const shaped = (right: readonly string[], wrong: readonly string[]) =>
  mostly(fc.constantFrom('', ...right), fc.oneof(blank, anything, fc.constantFrom(...wrong)));

const regime = fc.constantFrom('' as const, ...taxRegimes);

test('step 1, company', () => {
  const values: fc.Arbitrary<CompanyValues> = fc.record({
    commercialName: text(limits.companyNameMax),
    legalName: optional(limits.companyLegalNameMax),
    personType: fc.constantFrom(...personTypes),
    rfc: shaped(
      ['EKU9003173C9', ' gode-561231 gr8 ', 'XAXX010101000', 'GODE561231GR7', 'eku 900317 3c8'],
      ['GODE561331GR8', 'EKU9003173', 'EKU9003173C9X', '---', 'ñandú', 'EKU900317 3C9 1', 'ß', '-'],
    ),
    taxRegime: fc.record({ moral: regime, fisica: regime }),
    taxZipCode: shaped(['06700', ' 64000 '], ['6700', '067000', '0670a', '٠٦٧٠٠']),
    country: mostly(
      fc.constant('MX'),
      fc.constantFrom(...phoneCountries, 'CU' as 'MX', '' as 'MX'),
    ),
    timeZone: mostly(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      fc.constantFrom('', 'others', 'Mars/Olympus', ' America/Cancun', 'x'.repeat(65)),
    ),
    locale: mostly(fc.constantFrom(...locales), fc.constantFrom('fr' as 'en', '' as 'en')),
  });
  expectAgreement('company', values, companyRules(translate), companyAnswers);
});

test("step 1 sends trimmed values, null for empty ones, and only the chosen type's regime", () => {
  const typed: CompanyValues = {
    commercialName: ' Clínica Sol ',
    legalName: '  ',
    personType: 'fisica',
    rfc: 'gode 561231-gr8',
    taxRegime: { moral: '601', fisica: '612' },
    taxZipCode: '',
    country: 'MX',
    timeZone: 'America/Cancun',
    locale: 'en',
  };
  expect(companyAnswers(typed)).toEqual({
    commercialName: 'Clínica Sol',
    legalName: null,
    personType: 'fisica',
    rfc: 'GODE561231GR8',
    taxRegime: '612',
    taxZipCode: null,
    country: 'MX',
    timeZone: 'America/Cancun',
    locale: 'en',
  });
  expect(companyAnswers({ ...typed, country: 'ES' })).toMatchObject({
    rfc: null,
    taxRegime: null,
    country: 'ES',
  });
});

test('step 2, site', () => {
  const time = mostly(
    fc.constantFrom(...clockTimes),
    fc.constantFrom('', '24:00', '9:00', '09:60', 'x'),
  );
  const day = fc.record({ open: fc.boolean(), opens: time, closes: time });
  // Random times are as often reversed as ordered, and a week has seven days.
  const usualDay = mostly(
    fc.record({
      open: fc.boolean(),
      opens: fc.constantFrom('00:00', '08:30'),
      closes: fc.constantFrom('14:00', '23:59'),
    }),
    day,
  );
  const values: fc.Arbitrary<SiteValues> = fc.record({
    name: text(limits.siteNameMax),
    address: optional(limits.addressMax),
    phone: shaped(
      ['+525512345678', ' +14155550123 '],
      ['5512345678', '+05512345678', '+52 55 1234 5678', '+1234567890123456'],
    ),
    clues: shaped(['DFSSA003245', ' mcimo000123 '], ['DFSSA00324', 'DF1SA003245', 'DFSSA0032455']),
    hours: fc.record({
      monday: usualDay,
      tuesday: usualDay,
      wednesday: usualDay,
      thursday: usualDay,
      friday: usualDay,
      saturday: usualDay,
      sunday: usualDay,
    }),
  });
  expectAgreement('site', values, siteRules(translate), siteAnswers);
});

test('step 2 sends only open days, and offers only valid times', () => {
  const closed = { open: false, opens: '09:00', closes: '14:00' };
  // built from the days
  const hours = Object.fromEntries(weekDays.map((day) => [day, closed])) as SiteValues['hours'];
  const typed = {
    name: 'Matriz',
    address: ' ',
    phone: '',
    clues: 'dfssa003245',
    hours: { ...hours, sunday: { ...closed, open: true } },
  };
  expect(siteAnswers(typed)).toEqual({
    name: 'Matriz',
    address: null,
    phone: null,
    clues: 'DFSSA003245',
    openingHours: { sunday: { opens: '09:00', closes: '14:00' } },
  });
  expect(clockTimes.filter((time) => !patterns.clockTime.test(time))).toEqual([]);
  expect(clockTimes).toHaveLength(97);
});

test('step 3, departments', () => {
  const values: fc.Arbitrary<DepartmentsValues> = fc.record({
    picked: fc
      .subarray([...starterDepartments])
      .map(
        (chosen) =>
          Object.fromEntries(
            starterDepartments.map((key) => [key, chosen.includes(key)]),
          ) as DepartmentsValues['picked'],
      ), // built from the type's keys
    own: fc.oneof(
      fc.array(text(limits.departmentNameMax), { maxLength: 3 }),
      fc
        .integer({ min: 12, max: 32 })
        .map((count) => Array.from({ length: count }, (_, index) => `Área ${index}`)),
    ),
  });
  const none = fc.constant({
    picked: Object.fromEntries(
      starterDepartments.map((key) => [key, false]),
    ) as DepartmentsValues['picked'],
    own: [' '],
  });
  expectAgreement('departments', mostly(values, none), departmentsRules(translate), (typed) =>
    departmentsAnswers(typed, translate),
  );
});

test('step 3 sends a duplicate name once', () => {
  const picked = Object.fromEntries(
    starterDepartments.map((key) => [key, key === 'pediatrics']),
  ) as DepartmentsValues['picked']; // built from the type's keys
  expect(
    departmentsAnswers(
      { picked, own: ['Dolor', ' dolor', '', 'companySetup.starters.pediatrics'] },
      translate,
    ),
  ).toEqual({
    names: ['companySetup.starters.pediatrics', 'Dolor'],
  });
});

test('step 4, doctor and appointment types', () => {
  const minutes = mostly(
    fc.constantFrom('5', '40', ' 480 ', '1e2'),
    fc.oneof(blank, anything, fc.constantFrom('4', '481', '20.5', '-20', 'veinte', '1e999')),
  );
  const eventType = fc.record({
    name: text(limits.eventTypeNameMax),
    minutes,
    remote: fc.boolean(),
  });
  const values: fc.Arbitrary<TeamValues> = fc.record({
    doctor: fc.record({
      firstName: text(limits.personNameMax),
      lastName: text(limits.personNameMax),
      secondLastName: optional(limits.personNameMax),
      licenceNumber: shaped(['1234567', ' 12345678 '], ['12345', '123456789', '12345a7']),
      department: fc.constantFrom('', 'Pediatría'),
    }),
    eventTypes: mostly(
      fc.array(eventType, { minLength: 1, maxLength: 3 }),
      fc
        .integer({ min: 0, max: limits.setupEventTypesMax + 1 })
        .map((count) =>
          Array.from({ length: count }, () => ({ name: 'Control', minutes: '20', remote: false })),
        ),
    ),
  });
  expectAgreement('team', values, teamRules(translate), teamAnswers);
});

test('step 5, invitations', () => {
  const email = mostly(
    fc.oneof(fc.emailAddress(), fc.constantFrom('', ' Ana.Rios@Sol.Example ', 'luis@sol.mx')),
    fc.oneof(
      blank,
      anything,
      fc.constantFrom(
        'ana',
        'ana@localhost',
        'ana..r@sol.mx',
        'a b@sol.mx',
        `${'a'.repeat(limits.emailMax)}@sol.mx`,
      ),
    ),
  );
  const row = fc.record({ email, role: fc.constantFrom(...roles) });
  const values: fc.Arbitrary<InvitationsValues> = fc.record({
    rows: mostly(
      fc.array(row, { maxLength: 4 }),
      fc.integer({ min: 18, max: 22 }).map((count) =>
        Array.from({ length: count }, (_, index) => ({
          email: `p${index}@sol.mx`,
          role: 'nurse' as const,
        })),
      ),
    ),
  });
  expectAgreement('invitations', values, invitationsRules(translate), invitationsAnswers);
});

describe('step 5, pasted addresses', () => {
  test.each([
    [
      'commas and names',
      'Ana Ríos <Ana@Sol.mx>, "Luis" <luis@sol.mx>',
      ['ana@sol.mx', 'luis@sol.mx'],
    ],
    [
      'a spreadsheet column',
      'ana@sol.mx\nluis@sol.mx\n\nana@sol.mx',
      ['ana@sol.mx', 'luis@sol.mx'],
    ],
    ['semicolons', 'ana@sol.mx;luis@sol.mx', ['ana@sol.mx', 'luis@sol.mx']],
    ['no address', 'mañana a las 9', []],
  ])('%s', (_name, pasted, addresses) => {
    expect(addressesIn(pasted)).toEqual(addresses);
  });

  test('fills empty rows, keeps existing ones, and invites nobody twice', () => {
    const rows = [
      { email: '', role: 'reception' as const },
      { email: 'Ana@sol.mx', role: 'doctor' as const },
    ];
    expect(withAddresses(rows, ['ana@sol.mx', 'luis@sol.mx'])).toEqual([
      rows[1],
      { email: 'luis@sol.mx', role: 'reception' },
    ]);
    expect(invitationsAnswers({ rows: [...rows, { email: 'ana@SOL.mx', role: 'nurse' }] })).toEqual(
      {
        invitations: [{ email: 'ana@sol.mx', roles: ['doctor'] }],
      },
    );
  });

  test('adds no more rows than the limit', () => {
    const many = Array.from({ length: 30 }, (_, index) => `p${index}@sol.mx`);
    expect(withAddresses([], many)).toHaveLength(limits.setupInvitationsMax);
  });
});
