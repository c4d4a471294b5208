import { contract, limits, locales } from '@sala/shared-contracts';
import fc from 'fast-check';
import { companyBody, companyRules, type CompanyValues } from './company-rules';

const translate = Object.assign((key: string) => key, { $TFunctionBrand: '' });
const rules = companyRules(translate as unknown as Parameters<typeof companyRules>[0]);

const formAccepts = (values: CompanyValues): boolean => rules.isValidSync(values);
const wireAccepts = (values: CompanyValues): boolean => contract.companyCreate.body.safeParse(companyBody(values)).success;

const textAround = (max: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('', ' ', '\u00a0', '\t\n', '  Clínica  '),
    fc.integer({ min: max - 2, max: max + 2 }).map((length) => 'x'.repeat(length)),
    fc.integer({ min: max - 2, max: max + 2 }).map((length) => ` ${'ñ'.repeat(length)}  `),
  );

const values: fc.Arbitrary<CompanyValues> = fc.record({
  commercialName: textAround(limits.companyNameMax),
  legalName: textAround(limits.companyLegalNameMax),
  timeZone: fc.oneof(
    fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    fc.constantFrom('', 'UTC', 'others', 'Mars/Olympus', ' America/Cancun', 'x'.repeat(65)),
  ),
  locale: fc.constantFrom(...locales, 'fr' as 'en', '' as 'en'),
});

test('form and wire accept and refuse the same', () => {
  let accepted = 0;
  let refused = 0;
  fc.assert(
    fc.property(values, (typed) => {
      const wire = wireAccepts(typed);
      if (wire) accepted += 1;
      else refused += 1;
      expect({ typed, accepted: formAccepts(typed) }).toEqual({ typed, accepted: wire });
    }),
    { numRuns: 2000 },
  );
  expect(Math.min(accepted, refused)).toBeGreaterThan(20);
});

test('what is sent is trimmed, and an empty legal name is left out', () => {
  const typed = { commercialName: ' Clínica Sol ', legalName: '  ', timeZone: 'America/Cancun', locale: 'en' } as const;
  expect(companyBody(typed)).toEqual({ commercialName: 'Clínica Sol', timeZone: 'America/Cancun', locale: 'en' });
  expect(companyBody({ ...typed, legalName: ' Sol SC ' })).toMatchObject({ legalName: 'Sol SC' });
});
