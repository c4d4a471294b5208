/**
 * What the customer uses it for (SAT's c_UsoCFDI, as far as a clinic meets it); D01 are medical
 * fees.
 */
export const cfdiUses = ['G01', 'G02', 'G03', 'D01', 'D02', 'D04', 'D07', 'S01'] as const;
