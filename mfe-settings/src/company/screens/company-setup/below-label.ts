/**
 * Space above what stands beside fields and has no label: it is as low as they are, whatever is
 * said below one of them.
 */
export const belowLabel = '6';
