export const clinicalProblems = {
  'visit.transition_refused': 409,
  'visit.incomplete': 409,
  'visit.closed': 409,
} as const;
