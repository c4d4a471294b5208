export const personTypes = ['moral', 'fisica'] as const;

export type PersonType = (typeof personTypes)[number];
