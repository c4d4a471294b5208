/** Care that could not wait, or an audit. */
export const emergencyAccessKinds = ['emergency', 'audit'] as const;
