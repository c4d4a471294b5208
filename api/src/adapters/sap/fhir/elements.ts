import type { SapPlace } from '../port';
import { codeOf, type SaidValue } from '../values';
import { means } from './names';
import type { Concept, Extension, FhirEncounter, Reference } from './schemas';

export const extensionOf = (
  extensions: readonly Extension[] | undefined,
  name: string,
): Extension | undefined => extensions?.find(({ url }) => means(url, name));

type Identifiers = FhirEncounter['identifier'];

export const identifierOf = (identifiers: Identifiers, name: string) =>
  identifiers?.find(({ system }) => means(system, name));

/** The id in `Patient/0000004711`, also behind an address; undefined: another type. */
export const idIn = (reference: Reference | undefined, type: string): string | undefined =>
  new RegExp(`(?:^|/)${type}/([A-Za-z0-9.-]{1,64})(?:/|$)`).exec(reference?.reference ?? '')?.[1];

/** An instant of FHIR in UTC; undefined: it has none, or no time. */
export const instantIn = (value: string | undefined): string | undefined => {
  if (value === undefined || !/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/.test(value))
    return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
};

/** As {@link instantIn}; 9999-12-31 is open. */
export const endIn = (value: string | undefined): string | null =>
  value?.startsWith('9999') === true ? null : (instantIn(value) ?? null);

export const dayIn = (value: string | undefined): string | null => {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value ?? '')?.[0];
  const time = Date.parse(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
  return isDay ? day : null;
};

export const wordsOf = (concept: Concept | undefined): string | undefined =>
  concept?.text ?? concept?.coding?.find(({ display }) => display !== undefined)?.display;

export const codeIn = (concept: Concept | undefined, system: string): string | undefined =>
  concept?.coding?.find((coding) => means(coding.system, system))?.code;

export const orNull = <Value>(value: SaidValue<Value>): Value | null => value ?? null;

/** A ward, a room and a bed are locations of their kind, the department is who provides it. */
export const placeIn = ({
  location,
  serviceProvider,
}: Pick<FhirEncounter, 'location' | 'serviceProvider'>): SapPlace => {
  const kindOf = (kind: string): string | null => {
    const found = location?.find(({ physicalType }) =>
      physicalType?.coding?.some(({ code }) => code === kind),
    );
    return orNull(codeOf(idIn(found?.location, 'Location')));
  };
  return {
    department: orNull(codeOf(idIn(serviceProvider, 'Organization'))),
    careUnit: kindOf('wa'),
    room: kindOf('ro'),
    bed: kindOf('bd'),
  };
};
