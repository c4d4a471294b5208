export const releasesProblems = {
  'release.conflict': 409,
  'release.exists': 409,
  'release.refused': 422,
  'release.gate_missing': 409,
  'release.too_early': 409,
  'release.unknown_version': 404,
  'release.revoked': 409,
  'release.nothing_to_undo': 409,
  'release.token_invalid': 401,
  'release.token_scope': 403,
  'release.quota_reached': 409,
} as const;
