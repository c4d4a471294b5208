/** Trigger events of HL7 v2 that have words. */
const known = [
  'A01',
  'A02',
  'A03',
  'A04',
  'A05',
  'A08',
  'A11',
  'A12',
  'A13',
  'A21',
  'A22',
  'A28',
  'A31',
  'A40',
  'S12',
  'S13',
  'S14',
  'S15',
  'S26',
] as const;
export type KnownEvent = (typeof known)[number];

/** The trigger of `ADT^A02`; undefined: one without words. */
export const triggerOf = (event: string): KnownEvent | undefined => {
  const parts = event.split('^');
  return known.find((trigger) => parts.includes(trigger));
};
