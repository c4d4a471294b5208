export { upcomingCondition } from './sql/upcoming-appointments.queries';
export { readClinicSettings } from './sql/clinic-settings.queries';
export { readWorkingHours } from './model/company-hours';
export { leftWithoutVisit } from './model/default-reasons';
export { printableIssuer, readIssuer, readIssuerLines } from './model/issuer';
export { type StoredIssuer } from './sql/issuer.queries';
export { bumpLinkedVersions } from './model/practitioner-event-types';
export { lockPractitionerEventTypes } from './sql/practitioner-event-types.queries';
export { addWorkingMinutes, workingMinutesBetween } from './model/working-hours';
export { personalDataFile, prepareReport } from './personal-data/personal-data-file';
export { type RecordLogEntry, readRecordLog } from './sql/personal-data.queries';
export { addReport } from './personal-data/report-document';
export {
  type ReportText,
  type ReportFormat,
  labelFor,
  phone,
  reportFormatFor,
} from './personal-data/report-text';
export type { Report, ReportSection } from './personal-data/report';
export { disablePractitioner, terminateAfterHandOver } from './model/end-employment';
