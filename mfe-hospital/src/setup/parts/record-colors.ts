/**
 * Available colours, named under `colors` in the messages. Part of the record, so independent of
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
