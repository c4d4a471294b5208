export const companyNameMax = 120;
/** Newest entries of a person’s own activity in the file of their data. */
export const ownActivityMax = 10_000;
/** Years that records are kept, and after a company has closed; NOM-004 demands five. */
export const retentionYearsMin = 5;
export const retentionYearsMax = 30;
/** Days for which messages of the team are kept, if the company chose a term. */
export const chatRetentionDaysMin = 30;
export const chatRetentionDaysMax = 3650;
export const companyDeletionDays = 7;
export const companyChangesShown = 25;
export const numberPrefixMax = 8;
export const numberDigitsMin = 3;
export const numberDigitsMax = 10;
/** The highest number that may be chosen as the next. */
export const numberNextMax = 99_999_999;
export const companyLegalNameMax = 254;
/** Logo: bytes, and pixels of the longer side. */
export const logoMaxBytes = 262_144;
export const logoMaxPixels = 2048;
export const categoryCodeMax = 40;
export const categoryNameMax = 80;
export const categoryDepthMax = 3;
export const categorySiblingsMax = 500;
export const categoryPackMax = 80;
/** Invitations, departments and event types in one company setup. */
export const setupInvitationsMax = 20;
export const setupDepartmentsMax = 30;
export const setupEventTypesMax = 20;
export const addressMax = 200;
export const siteNameMax = 80;
export const departmentNameMax = 80;
export const eventTypeNameMax = 80;
export const eventMinutesMin = 5;
export const eventMinutesMax = 480;
/** Structure of care. */
export const roomNameMax = 80;
export const roomCapacityMax = 500;
export const operationNoticeMax = 40;
export const healthOfficerMax = 120;
export const sapOrgUnitMax = 12;
export const institutionMax = 160;
export const bioMax = 1000;
export const practitionerLinksMax = 100;
export const noticeBodyMax = 50_000;
export const noticePurposeMax = 200;
export const remindersMax = 5;
export const reminderMinutesMin = 5;
export const reminderMinutesMax = 43_200;
/** Staff roster. */
export const employeeNoMax = 20;
export const positionMax = 80;
export const emergencyNameMax = 120;
export const weeklyHoursMax = 84;
export const staffDocumentsMax = 50;
export const staffDocumentNumberMax = 40;
/** Shifts planned in one call, whichever way. */
export const shiftsMax = 500;
export const shiftRoleMax = 60;
export const patternPeopleMax = 100;
export const patternDaysMax = 21;
export const absenceNoteMax = 200;
export const absenceDaysMax = 366;
export const holidayNameMax = 80;
