import { apiEndpointNames } from '@sala/shared-contracts';
import { fieldFaults } from './platform/http/field-faults';
import { baseOf, shapeOf } from './testing/request-bases';
import { acceptedBy, badValues, placesOf, withValue } from './testing/request-samples';

const isAt = (place: string, fault: string): boolean =>
  fault !== '' &&
  (fault === place || fault.startsWith(`${place}.`) || place.startsWith(`${fault}.`));

/** Places that cannot be tried alone, each for its reason. */
const together = [
  /^companySetupSave body answers\.(?:company|site)\./, // the steps before have to be answered, too
  /^vitalsCreate body temperature$/, // of the sample the only value, and one is needed
];

/** Every endpoint with one wrong value at a time: the places that the refusal does not name. */
const tryEach = () => {
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
        for (const value of badValues.filter((one) => part === 'body' || typeof one === 'string')) {
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
    unnamed: [...unnamed].filter((place) => !together.some((one) => one.test(place))),
    tried: tried.size,
    unsampled,
  };
};

test('a request with one wrong value is refused with the place of that value', () => {
  const { unnamed, tried, unsampled } = tryEach();
  expect(unsampled).toEqual([]); // a request that its schema refuses as it is says nothing of one value
  expect(tried).toBeGreaterThan(500);
  expect(unnamed).toEqual([]);
}, 60_000);
