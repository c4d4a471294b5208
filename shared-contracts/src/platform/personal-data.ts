/** PDF for the person concerned, JSON for machines. */
export const personalDataFormats = ['pdf', 'json'] as const;
export type PersonalDataFormat = (typeof personalDataFormats)[number];
