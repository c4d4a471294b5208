export const patientsProblems = {
  'patient.curp_taken': 409,
  'patient.curp_mismatch': 409,
  'patient.merged': 409,
  'patient.not_bookable': 409,
  'patient.merge_same': 409,
  'patient.merge_undone': 409,
  'patient.merge_overlap': 409,
  'patient.guardian_missing': 409,
  'patientFile.kind_unknown': 422,
  'patientFile.limit_reached': 409,
  'patientFile.kept': 409,
  'patient.too_many_rows': 409,
} as const;
