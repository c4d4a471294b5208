export const exportFormats = ['csv', 'xlsx'] as const;
