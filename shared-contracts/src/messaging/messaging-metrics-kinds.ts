/** Which time of a conversation; `unanswered`: it waits for its first answer. */
export const caseMeasures = ['first_reply', 'resolution', 'unanswered'] as const;
export type CaseMeasure = (typeof caseMeasures)[number];

export const costSteps = ['day', 'month'] as const;
