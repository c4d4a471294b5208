export const frontDeskProblems = {
  'queue.transition_refused': 409,
  'queue.not_undoable': 409,
  'checkIn.consent_missing': 409,
  'checkIn.guardian_missing': 409,
  'checkIn.unconfirmed': 409,
  'kiosk.birth_mismatch': 409,
  'kiosk.desk_needed': 409,
} as const;
