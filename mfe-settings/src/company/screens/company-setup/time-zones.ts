/** Zones of Mexico by their city, the largest first (screens, "/company-setup"). */
const mexicanCities = [
  'Mexico_City',
  'Monterrey',
  'Tijuana',
  'Ciudad_Juarez',
  'Merida',
  'Cancun',
  'Chihuahua',
  'Hermosillo',
  'Mazatlan',
  'Bahia_Banderas',
  'Matamoros',
  'Ojinaga',
] as const;

export type MexicanCity = (typeof mexicanCities)[number];

export const defaultTimeZone = 'America/Mexico_City';

const zoneOf = (city: MexicanCity): string => `America/${city}`;

export interface TimeZones {
  readonly mexican: readonly { readonly zone: string; readonly city: MexicanCity }[];
  /** Every other zone that the browser knows, in alphabetical order. */
  readonly others: readonly string[];
}

export const timeZones = (): TimeZones => {
  const known = Intl.supportedValuesOf('timeZone');
  // An older browser does not know the youngest of them (Ciudad Juárez, 2022).
  const mexican = mexicanCities
    .map((city) => ({ zone: zoneOf(city), city }))
    .filter(({ zone }) => known.includes(zone));
  const taken = new Set(mexican.map(({ zone }) => zone));
  return { mexican, others: known.filter((zone) => !taken.has(zone)) };
};

/** The zone of this computer when it is in Mexico, else that of Mexico City. */
export const likelyTimeZone = (here = Intl.DateTimeFormat().resolvedOptions().timeZone): string =>
  timeZones().mexican.find(({ zone }) => zone === here)?.zone ?? defaultTimeZone;

/** Whether a zone exists: the same question as the API asks. */
export const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false; // Intl answers an unknown zone with a RangeError
  }
};
