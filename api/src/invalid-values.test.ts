import { apiEndpointNames } from '@sala/shared-contracts';
import { fieldFaults } from './platform/http/field-faults';
import { baseOf, shapeOf } from './testing/request-bases';
import { acceptedBy, badValues, placesOf, withValue } from './testing/request-samples';

const isAt = (place: string, fault: string): boolean =>
  fault !== '' &&
  (fault === place || fault.startsWith(`${place}.`) || place.startsWith(`${fault}.`));

/** Fields that cannot be tested alone, with the reason. */
const testedTogether = [
  /^companySetupSave body answers\.(?:company|site)\./, // needs the answers to earlier steps
  /^vitalsCreate body temperature$/, // the only value of the sample, and one is required
];

/** At every place; of all the others each place has a part, the next place another one. */
const ofEachKind: readonly unknown[] = [null, {}, -1, '', '\0'];
const turns = 6;

/**
 * Puts one wrong value at a time into every endpoint; returns the fields that the refusal does not
 * name.
 */
const tryEachValue = () => {
  const unnamed = new Set<string>();
  const tried = new Set<string>();
  const unsampled: string[] = [];
  for (const name of apiEndpointNames) {
    for (const part of ['body', 'query'] as const) {
      const schema = shapeOf(name)[part];
      if (!schema) continue;
      const base = baseOf(name, part);
      if (!acceptedBy(schema, base)) {
        unsampled.push(`${name} ${part}`);
        continue;
      }
      for (const { path } of placesOf(schema).filter((place) => place.path.length > 0)) {
        const place = path.join('.');
        const values = [
          ...ofEachKind,
          ...badValues.filter((_, at) => (at + tried.size) % turns === 0),
        ];
        for (const value of values.filter((one) => part === 'body' || typeof one === 'string')) {
          const result = schema.safeParse(withValue(schema, base, path, value), {
            reportInput: true,
          });
          tried.add(`${name} ${part} ${place}`);
          if (
            !result.success &&
            !fieldFaults(result.error.issues).some((fault) => isAt(place, fault.path))
          )
            unnamed.add(`${name} ${part} ${place}`);
        }
      }
    }
  }
  return {
    unnamed: [...unnamed].filter((place) => !testedTogether.some((one) => one.test(place))),
    tried: tried.size,
    unsampled,
  };
};

test('a request with one wrong value is rejected with the path of that value', () => {
  const { unnamed, tried, unsampled } = tryEachValue();
  expect(unsampled).toEqual([]); // an invalid sample proves nothing about a single value
  expect(tried).toBeGreaterThan(500);
  expect(unnamed).toEqual([]);
});
