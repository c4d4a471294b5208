import type { SapPlace } from '@sala/shared-contracts';

/** The name of a unit, or its code if SAP told none. */
export const unitName = ({ name, code }: SapPlace): string => name ?? code;
