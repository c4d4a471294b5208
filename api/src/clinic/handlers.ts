import type { ConstraintProblems } from '../platform/database/database-errors';
import { categoryHandlers } from './http/categories.handlers';
import { categoryMergeHandlers } from './http/category-merges.handlers';
import { categoryPackHandlers } from './http/category-packs.handlers';
import { clinicSettingsHandlers } from './http/clinic-settings.handlers';
import { clinicStructureHandlers } from './http/clinic-structure.handlers';
import { companyHandlers } from './http/companies.handlers';
import { companyChangeHandlers } from './http/company-changes.handlers';
import { companySetupHandlers } from './http/company-setup.handlers';
import { numberSeriesHandlers } from './http/number-series.handlers';
import { ownDataHandlers } from './http/own-data.handlers';
import { practitionerFileHandlers } from './http/practitioner-files.handlers';
import { practitionerHandlers } from './http/practitioners.handlers';
import { privacyNoticeHandlers } from './http/privacy-notices.handlers';
import { staffCoverageHandlers } from './http/staff-coverage.handlers';
import { staffDocumentHandlers } from './http/staff-documents.handlers';
import { staffExportHandlers } from './http/staff-export.handlers';
import { staffImportHandlers } from './http/staff-imports.handlers';
import { staffMemberHandlers } from './http/staff-members.handlers';
import { staffPhotoHandlers } from './http/staff-photos.handlers';
import { staffShiftHandlers } from './http/staff-shifts.handlers';
import { staffShiftPlanHandlers } from './http/staff-shift-plans.handlers';
import { staffAbsenceHandlers } from './http/staff-absences.handlers';
import { staffTerminationHandlers } from './http/staff-terminations.handlers';

export const clinicHandlers = {
  ...companyHandlers,
  ...companyChangeHandlers,
  ...numberSeriesHandlers,
  ...companySetupHandlers,
  ...categoryHandlers,
  ...categoryMergeHandlers,
  ...categoryPackHandlers,
  ...clinicStructureHandlers,
  ...clinicSettingsHandlers,
  ...privacyNoticeHandlers,
  ...ownDataHandlers,
  ...practitionerHandlers,
  ...practitionerFileHandlers,
  ...staffMemberHandlers,
  ...staffPhotoHandlers,
  ...staffDocumentHandlers,
  ...staffExportHandlers,
  ...staffImportHandlers,
  ...staffTerminationHandlers,
  ...staffShiftHandlers,
  ...staffShiftPlanHandlers,
  ...staffAbsenceHandlers,
  ...staffCoverageHandlers,
};

/** Problem codes of database constraints. Handlers check first, so only races reach these. */
export const clinicConstraints: ConstraintProblems = {
  membership_user_key: 'company.exists',
  number_series_given_out: 'numberSeries.given_out',
  category_code: 'category.code_taken',
  site_name: 'site.name_taken',
  department_name: 'department.name_taken',
  department_code: 'department.code_taken',
  department_token_prefix: 'department.prefix_taken',
  room_name: 'room.name_taken',
  privacy_notice_published: 'privacyNotice.published',
  privacy_notice_one_draft: 'privacyNotice.draft_exists',
  practitioner_user: 'practitioner.user_taken',
  staff_member_employee_no: 'staffMember.number_taken',
  staff_member_user: 'staffMember.user_taken',
  staff_member_practitioner: 'staffMember.practitioner_taken',
  staff_document_limit: 'staffDocument.limit_reached',
  staff_shift_overlap: 'staffShift.overlap',
  staff_shift_employed: 'staffShift.not_employed',
  staff_shift_absent: 'staffShift.absent',
  staff_shift_at_once: 'staffShift.too_many_at_once',
  staff_absence_overlap: 'staffAbsence.overlap',
  staff_absence_shifts: 'staffAbsence.has_shifts',
  company_holiday_date: 'companyHoliday.taken',
  category_parent: 'category.in_use',
};
