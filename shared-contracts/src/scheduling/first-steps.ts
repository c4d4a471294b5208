/** What a first booking needs, in the order in which a new company does it. */
export const firstSteps = ['practitioner', 'eventType', 'hours', 'patient', 'appointment'] as const;
export type FirstStep = (typeof firstSteps)[number];
