import { apiEndpointNames, contract, type ApiEndpointName, type EndpointShape } from '@sala/shared-contracts';
import { fieldFaults } from './http/field-faults';
import { everyInput } from './testing/records/every';
import { acceptedBy, badValues, placesOf, sampleOf, withValue } from './testing/request-samples';

type Part = 'body' | 'query';

const inputs = everyInput as Readonly<Partial<Record<ApiEndpointName, { readonly body?: unknown; readonly query?: unknown }>>>; // each is an input of its endpoint

/** An input that its schema lets through: one that is known to succeed, else the least that there is. */
const baseOf = (name: ApiEndpointName, part: Part): unknown => {
  const schema = (contract[name] as EndpointShape)[part];
  if (!schema) return undefined;
  const known = inputs[name]?.[part];
  return known !== undefined && acceptedBy(schema, known) ? known : sampleOf(schema);
};

const isAt = (place: string, fault: string): boolean => fault !== '' && (fault === place || fault.startsWith(`${place}.`) || place.startsWith(`${fault}.`));

/** Places that cannot be tried alone, each for its reason. */
const together = [
  /^companySetupSave body answers\.(?:company|site)\./, // the steps before have to be answered, too
  /^vitalsCreate body temperature$/, // of the sample the only value, and one is needed
];

/** Every endpoint with one wrong value at a time: the places that the refusal does not name. */
const tryEach = () => {
  const unnamed = new Set<string>();
  const tried = new Set<string>();
  for (const name of apiEndpointNames) {
    for (const part of ['body', 'query'] as const) {
      const schema = (contract[name] as EndpointShape)[part]; // the union of all shapes, seen as one
      const base = baseOf(name, part);
      if (!schema || !acceptedBy(schema, base)) continue; // one that its schema refuses as it is says nothing of the value
      for (const { path } of placesOf(schema).filter((place) => place.path.length > 0)) {
        const place = path.join('.');
        for (const value of badValues.filter((one) => part === 'body' || typeof one === 'string')) {
          const result = schema.safeParse(withValue(schema, base, path, value), { reportInput: true });
          tried.add(`${name} ${part} ${place}`);
          if (!result.success && !fieldFaults(result.error.issues).some((fault) => isAt(place, fault.path))) unnamed.add(`${name} ${part} ${place}`);
        }
      }
    }
  }
  return { unnamed: [...unnamed].filter((place) => !together.some((one) => one.test(place))), tried: tried.size };
};

test('a request with one wrong value is refused with the place of that value', () => {
  const { unnamed, tried } = tryEach();
  expect(tried).toBeGreaterThan(500);
  expect(unnamed).toEqual([]);
}, 60_000);
