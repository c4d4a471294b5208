export const datasetsProblems = {
  'dataset.name_taken': 409,
  'dataset.name_mismatch': 409,
  'dataset.masked': 403,
  'dataset.too_many_rows': 409,
  'dataset.too_many_views': 409,
  'dataset.too_many_schedules': 409,
  'dataset.personal_in_mail': 409,
  'dataset.too_deep': 409,
  'dataset.has_derived': 409,
  'dataset.column_in_use': 409,
} as const;
