/**
 * Colours on offer, each with its name below `colors` in the messages. Data of the record, not of
 * the theme.
 */
export const recordColors = [
  { value: '#64748b', name: 'slate' },
  { value: '#0f766e', name: 'teal' },
  { value: '#15803d', name: 'green' },
  { value: '#a16207', name: 'amber' },
  { value: '#c2410c', name: 'orange' },
  { value: '#be123c', name: 'red' },
  { value: '#a21caf', name: 'pink' },
  { value: '#6d28d9', name: 'violet' },
  { value: '#1d4ed8', name: 'blue' },
] as const;
