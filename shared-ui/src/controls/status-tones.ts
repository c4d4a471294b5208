/** Colour families of states. Each has its own icon, so that no state depends on colour. */
export const statusTones = ['slate', 'blue', 'amber', 'violet', 'green', 'gray', 'red'] as const;
export type StatusTone = (typeof statusTones)[number];
