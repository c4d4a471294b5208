/** What a message says of a field: undefined nothing, null that it is empty. */
export type SaidValue<Value> = Value | null | undefined;

/** On one line, without control characters, and cut where it would not be kept. */
export const shortTextOf = (value: SaidValue<string>, max: number): SaidValue<string> => {
  if (value === undefined || value === null) return value;
  const line = value
    .slice(0, max * 4)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const cut = line
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
  return cut === '' ? undefined : cut;
};

/** Characters that are kept of each. */
export const textLimits = {
  name: 60,
  phone: 40,
  email: 254,
  address: 300,
  city: 120,
  externalNumber: 20,
  checkDigit: 2,
  physician: 120,
  diagnosis: 300,
  reason: 200,
  movementType: 20,
  comment: 200,
  appointment: 20,
  planningObject: 20,
  unitName: 120,
  person: 120,
} as const;

export const curpPattern = /^[A-Z]{4}\d{6}[A-Z]{6}[A-Z0-9]\d$/;

/** PATNR and FALNR: what is not padded with zeros is (ALPHA). null: no number of SAP. */
export const sapNumberOf = (value: SaidValue<string>): string | null =>
  value !== undefined && value !== null && /^\d{1,10}$/.test(value) && Number(value) > 0
    ? value.padStart(10, '0')
    : null;

/** Code of a unit, a room or a bed. */
export const codeOf = (value: SaidValue<string>): SaidValue<string> => shortTextOf(value, 8);

/** Without what was not said. */
export const onlySaid = <Facts extends object>(
  facts: Facts,
): { [Key in keyof Facts]?: Exclude<Facts[Key], undefined> } =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Facts]?: Exclude<Facts[Key], undefined>; // entries with undefined are gone
  };
