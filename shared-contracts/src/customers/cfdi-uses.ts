/** CFDI uses relevant to clinics (SAT c_UsoCFDI); D01 is medical fees. */
export const cfdiUses = ['G01', 'G02', 'G03', 'D01', 'D02', 'D04', 'D07', 'S01'] as const;
