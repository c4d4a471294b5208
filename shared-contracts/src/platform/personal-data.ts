/** As the person whom it is about reads it, and as a machine reads it on. */
export const personalDataFormats = ['pdf', 'json'] as const;
export type PersonalDataFormat = (typeof personalDataFormats)[number];
