export const frontDeskProblems = {
  'queue.transition_refused': 409,
  'queue.not_undoable': 409,
  'checkIn.consent_missing': 409,
  'checkIn.guardian_missing': 409,
  'checkIn.unconfirmed': 409,
  'kiosk.birth_mismatch': 409,
  'kiosk.desk_needed': 409,
  'device.revoked': 401,
  'device.revoked_already': 409,
  'device.denied': 403,
  'device.required': 403,
  'device.authorization_expired': 409,
} as const;
