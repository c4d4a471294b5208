/** Mexican time zones by city, largest first. */
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
  /** All other zones the browser knows, alphabetically. */
  readonly others: readonly string[];
}

export const timeZones = (): TimeZones => {
  const known = Intl.supportedValuesOf('timeZone');
  // Older browsers lack the newest one (Ciudad Juárez, 2022).
  const mexican = mexicanCities
    .map((city) => ({ zone: zoneOf(city), city }))
    .filter(({ zone }) => known.includes(zone));
  const taken = new Set(mexican.map(({ zone }) => zone));
  return { mexican, others: known.filter((zone) => !taken.has(zone)) };
};

/** The browser's time zone if it is Mexican, otherwise Mexico City. */
export const likelyTimeZone = (here = Intl.DateTimeFormat().resolvedOptions().timeZone): string =>
  timeZones().mexican.find(({ zone }) => zone === here)?.zone ?? defaultTimeZone;

/** Same check as in the API. */
export const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false; // Intl throws a RangeError for unknown zones
  }
};
