/** Colour family of a state; each has an icon of its own, so that no state depends on colour. */
export const statusTones = ['slate', 'blue', 'amber', 'violet', 'green', 'gray', 'red'] as const;
export type StatusTone = (typeof statusTones)[number];
