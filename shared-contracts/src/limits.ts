/**
 * Every limit that a form, the wire and the database share (specification §5, §9). A number that
 * appears here appears nowhere else. One export each, used as `limits.fieldKeyMax`: a page carries
 * those it uses. Lengths of text are characters of Unicode (text-length.ts).
 */

/** Custom field key: starts with a letter; letters, digits, underscores. */
export const fieldKeyMax = 100;
export const fieldLabelMax = 255;
export const optionValueMax = 255;
export const optionLabelMax = 255;
/** The smallest sort order of an option differs by owner (specification §5). */
export const optionSortOrderMin = { customer: 0, purchase: 1 } as const;
export const sortOrderMax = 1_000_000;
export const optionsMax = 200;
export const fieldsMax = 200;
/** A file with the definitions of fields. */
export const fieldSetMaxBytes = 1_048_576;
export const textValueMax = 1000;
/** Inclusive years of a date value. */
/** As far as a column of the database counts. */
export const countedMax = 2_147_483_647;
export const dateYearMin = 1900;
export const dateYearMax = 2100;
export const emailMax = 255;
export const passwordMin = 8;
export const passwordMax = 128;
export const personNameMax = 60;
export const companyNameMax = 120;
export const companyLegalNameMax = 254;
/** A logo: bytes, and pixels of its longer side. */
export const logoMaxBytes = 262_144;
export const logoMaxPixels = 2048;
/** Time to decode one picture. */
export const imageSeconds = 20;
export const customerNameMax = 120;
export const patientNameMax = 80;
export const patientYearsMax = 140;
/** From this age on nobody answers for a patient. */
export const adultYears = 18;
/** Younger children's ages are told in months. */
export const ageInMonthsYears = 2;
export const contactNameMax = 120;
export const occupationMax = 80;
export const houseNumberMax = 20;
export const spokenLanguageMax = 40;
export const insurerMax = 80;
/** While they are being typed: with blanks and hyphens. */
export const curpTypedMax = 30;
export const phoneTypedMax = 30;
export const consentAnswersMax = 20;
export const allergySubstanceMax = 160;
export const allergyReactionMax = 300;
/** Patients are counted so far, and no further. */
export const patientCountMax = 1000;
/** Rows that one can page through: further down is looked for, not leafed through. */
export const patientDepthMax = 10_000;
/** Patients that are counted under the values of a filter, and that one file may hold. */
export const patientFacetsMax = 20_000;
export const patientExportMax = 50_000;
export const customerNotesMax = 2000;
export const coloniaMax = 100;
export const municipalityMax = 80;
export const stateMax = 60;
export const blockReasonMax = 300;
export const consentEvidenceMax = 500;
export const tagMax = 40;
export const tagsMax = 20;
/** Records that one bulk action takes. */
export const bulkMax = 500;
/** A file of customers that nobody went on with is forgotten after so many days. */
export const importDraftDays = 7;
/** Receipts that one file takes. */
export const receiptsMax = 100;
/** Records picked by hand that one file takes. */
export const exportPickedMax = 5000;
/** A list is counted so far, and no further. */
export const countMax = 10_000;
export const viewNameMax = 60;
export const viewsMax = 50;
/** Characters of JSON. */
export const viewSettingsMax = 8192;
export const leadNameMax = 120;
export const leadInterestMax = 120;
export const leadMessageMax = 2000;
export const leadNextStepMax = 200;
export const leadNoteMax = 1000;
export const leadConsentMax = 1000;
export const leadLogShown = 200;
/** Working minutes of the company until somebody has answered a lead. */
export const leadResponseMinutes = 30;
/** Minutes in which a move can be taken back by whoever made it. */
export const leadUndoMinutes = 10;
/** Cards of a column, unless more are asked for; and at most. */
export const boardColumnShown = 20;
export const boardColumnMax = 500;
export const captureTokenMax = 60;
export const feedTokenMax = 60;
/** What a scanner reads out of a reminder is an address. */
export const shownCodeMax = 500;
/** Days of birth that may be tried for an appointment at the kiosk. */
export const kioskAnswersMax = 3;
export const utmKeysMax = 10;
export const utmValueMax = 200;
export const phoneMax = 16;
export const searchMax = 100;
export const categoryCodeMax = 40;
export const categoryNameMax = 80;
export const categoryDepthMax = 3;
export const categorySiblingsMax = 500;
export const categoryPackMax = 80;
export const pageSizeMax = 100;
/** Money is centavos in integers that a number of JavaScript holds exactly, also when summed up. */
export const centavosMax = 99_999_999_999;
export const quantityMax = 99_999;
export const productCodeMax = 40;
export const productNameMax = 120;
export const cycleDaysMax = 730;
export const lineDescriptionMax = 200;
export const purchaseLinesMax = 200;
export const purchaseNotesMax = 1000;
export const paymentLinesMax = 10;
export const paymentReferenceMax = 100;
export const reasonMax = 300;
/** Address of a consultation from afar, characters. */
export const meetingUrlMax = 500;
/** Of one coin or note. */
export const cashCountMax = 100_000;
/** Tables that people bring (CSV, XLSX): bytes of the file, rows below the headings, columns. */
export const tableMaxBytes = 20_971_520;
export const tableRowsMax = 50_000;
export const tableColumnsMax = 200;
/** Cells of all rows together, and characters of one cell, as in Excel. */
export const tableCellsMax = 2_500_000;
export const tableCellTextMax = 32_767;
/**
 * What the parts of a workbook measure unpacked, and the texts of a table together: bytes,
 * characters.
 */
export const tableUnpackedMaxBytes = 134_217_728;
export const tableTextMax = 41_943_040;
/** Texts that the cells of a workbook share. */
export const tableSharedTextsMax = 1_000_000;
export const tableSeconds = 60;
/** What making a PDF or a calendar may take. */
export const documentSeconds = 60;
export const fileNameMax = 255;
/** One file beside a customer: bytes; and how many. */
export const attachmentMaxBytes = 10_485_760;
export const attachmentsMax = 100;
/** A picture among attachments: pixels of its longer side, and in all. */
export const attachedPictureMaxPixels = 12_000;
export const attachedPictureAreaMax = 50_000_000;
/** A larger request body is answered with 413. Bytes. */
export const bodyMaxBytes = 1_048_576;
/** Levels of objects and lists in JSON that somebody sends. */
export const jsonDepthMax = 32;
/**
 * How long a repetition of a request is answered as the request was; characters of a key; bytes of
 * an answer that is kept.
 */
export const idempotencyKeyHours = 24;
export const idempotencyKeyMax = 255;
export const idempotencyAnswerMaxBytes = 1_048_576;
/** One-time codes: digits, minutes of life, wrong tries, seconds between two mails. */
export const codeDigits = 6;
export const codeMinutes = 10;
export const codeTries = 5;
export const codeResendSeconds = 60;
/** Wrong passwords for one address: from one source, and from all sources that are not known. */
export const signInFailures = 5;
export const signInFailuresEverywhere = 50;
export const signInLockMinutes = 15;
/** Codes mailed to one address within an hour, as one network asks for them. */
export const signUpCodesPerHour = 6;
export const resetsPerHour = 3;
/** The same, as all networks ask for them. */
export const codesPerHourEverywhere = 20;
/** A sign-up that nobody confirms is forgotten. */
export const pendingSignUpDays = 7;
/** The token of a code that was right, until the new password is there. */
export const resetTokenMinutes = 15;
/** Life of a token, and so of a browser that nobody works in; renewed while somebody does. */
export const tokenMinutes = 60;
/** However busy: after that the person signs in again. */
export const sessionHours = 12;
/** The same for somebody who asked to stay signed in on their own computer. */
export const rememberedTokenDays = 7;
export const rememberedSessionDays = 30;
/** A computer that gave the second factor is not asked again for so long. */
export const trustedDeviceDays = 30;
/** A browser that somebody signed in with stays known for so long, and so many of each person. */
export const knownBrowserDays = 180;
export const knownBrowsers = 50;
export const recoveryCodes = 8;
export const invitationDays = 7;
export const invitationNoteMax = 500;
/** Invitations, departments and event types of one company set-up. */
export const setupInvitationsMax = 20;
export const setupDepartmentsMax = 30;
export const setupEventTypesMax = 20;
export const addressMax = 200;
export const siteNameMax = 80;
export const departmentNameMax = 80;
export const eventTypeNameMax = 80;
export const eventMinutesMin = 5;
export const eventMinutesMax = 480;
/** What can be booked, and when. */
export const eventTypesMax = 200;
export const eventTypeLinksMax = 200;
export const eventTypeDescriptionMax = 1000;
export const slugMax = 80;
export const bufferMax = 120;
export const noticeMinutesMax = 43_200;
export const bookingWindowMax = 730;
export const dailyLimitMax = 500;
export const slotCapacityMax = 100;
export const questionsMax = 20;
export const questionLabelMax = 120;
export const questionOptionsMax = 30;
export const freeDaysMax = 365;
export const freeVisitsMax = 20;
export const scheduleNameMax = 80;
export const intervalsMax = 70;
export const closureNameMax = 120;
/** Uploaded tables and what is asked of datasets. */
export const datasetFileMaxBytes = 20_971_520;
export const datasetRowsMax = 50_000;
export const datasetColumnsMax = 100;
export const datasetNameMax = 120;
export const datasetColumnLabelMax = 255;
/** A longer cell is no value. */
export const datasetTextMax = 4000;
export const datasetPageSizeMax = 500;
export const datasetFiltersMax = 20;
export const datasetSortsMax = 5;
export const datasetGroupsMax = 3;
export const datasetMeasuresMax = 10;
/** A definition in an address, as JSON. */
export const datasetDefinitionMax = 8000;
/**
 * Letters by which words are ordered: a place between two rows names them, and stands in an
 * address.
 */
export const datasetOrderTextMax = 100;
export const datasetPlaceMax = 4000;
/**
 * What a person can still look through of a cross-table; beyond, the groups stand in their list
 * alone.
 */
export const datasetAcrossMax = 50;
export const datasetDownMax = 200;
export const datasetExportRowsMax = 100_000;
/** So many questions may stand between a derived dataset and rows. */
export const datasetDepthMax = 3;
export const datasetViewNameMax = 80;
/** Of one person on one dataset. */
export const datasetViewsMax = 50;
export const datasetSchedulesMax = 10;
export const datasetRecipientsMax = 20;
/** The last day that every month has. */
export const monthDayMax = 28;
/** What is attached to a mail, before it is written as text. */
export const mailAttachmentMaxBytes = 5_242_880;
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
/** What is written about a visit. */
export const chiefComplaintMax = 500;
export const noteSectionMax = 8000;
export const addendumMax = 4000;
export const followUpDaysMax = 730;
export const diagnosesMax = 20;
/** A worklist holds so many visits, and no more. */
export const visitsShown = 500;
/** Codes of ICD-10 that one search answers with. */
export const diagnosesFound = 20;
export const notificationsShown = 30;
export const helpCommentMax = 1000;
/**
 * Releases (docs/adr): reason of a change, versions on screen, companies of one canary, bytes of
 * one release.
 */
export const releaseReasonMax = 500;
export const releaseVersionsShown = 30;
export const canaryCompaniesMax = 500;
export const releaseMaxBytes = 67_108_864;
