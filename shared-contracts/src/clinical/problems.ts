export const clinicalProblems = {
  'emergency_access.required': 403,
  'emergency_access.limit_reached': 409,
  'emergency_access.still_open': 409,
  'emergency_access.reviewed': 409,
  'emergency_access.own_review': 403,
  'visit.transition_refused': 409,
  'visit.incomplete': 409,
  'visit.closed': 409,
} as const;
