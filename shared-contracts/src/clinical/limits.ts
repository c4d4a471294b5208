export const allergySubstanceMax = 160;
export const allergyReactionMax = 300;
/**
 * Emergency access: minutes it is open, openings per person in 24 h, visible characters of its
 * reason.
 */
export const emergencyMinutes = 60;
export const emergencyOpeningsMax = 10;
export const auditOpeningsMax = 50;
export const emergencyReasonMin = 10;
export const emergencyReasonMax = 500;
export const emergencyNoteMax = 500;
/** Days that an appointment makes a relation of care (`care_since` in PostgreSQL). */
export const careRelationDays = 365;
/** Most people in a care team, and to choose from. */
export const careTeamShown = 100;
export const careCandidatesShown = 500;
/** Most uses in one answer, and most reads of one use. */
export const emergencyListMax = 50;
export const emergencyReadsShown = 500;
/** Most visits in the record of a patient. */
export const patientVisitsShown = 200;
/** Visit notes. */
export const chiefComplaintMax = 500;
export const noteSectionMax = 8000;
export const addendumMax = 4000;
export const followUpDaysMax = 730;
export const diagnosesMax = 20;
/** Texts of notes: most of a person, of each kind. */
export const noteTextsMax = 100;
export const noteTextTitleMax = 120;
export const snippetKeyMax = 30;
export const snippetTextMax = 4000;
/** Most visits in a worklist. */
export const visitsShown = 500;
/**
 * The chart: events on a page, pages, measurements in its charts, entries of each list, events that
 * a search reads.
 */
export const chartPageSize = 50;
export const chartPageMax = 1000;
export const chartVitalsShown = 200;
export const chartListMax = 300;
export const chartSearchedMax = 5000;
/** Characters of a text in the timeline. */
export const chartExcerptMax = 240;
export const chartNoteMax = 1000;
export const conditionDescriptionMax = 200;
export const medicationNameMax = 200;
export const dosageTextMax = 200;
export const vaccineMax = 120;
export const vaccineLotMax = 40;
export const vaccineDoseNumberMax = 20;
export const historyTextMax = 1000;
/** Favourite ICD-10 codes of a person, and how many of their last diagnoses are recent ones. */
export const diagnosisFavouritesMax = 100;
export const diagnosesRecentRead = 200;
/** Most ICD-10 codes per search. */
export const diagnosisSearchMax = 20;
/** ARCO requests: working days to answer and to carry out (LFPDPPP), each extended once by the same. */
export const privacyAnswerDays = 20;
export const privacyCarryOutDays = 15;
/** Days before a due day at which people are told, and it is shown as near. */
export const privacySoonDays = 7;
export const privacyNameMax = 160;
export const privacyContactMax = 254;
export const privacyReasonMax = 500;
export const privacyTextMax = 2000;
/** Most requests in one file for the authority. */
export const privacyExportMax = 10_000;
/** The archive of an access request: days it is kept, visits and log entries in one of its files. */
export const privacyPackageDays = 7;
export const privacyPackageVisits = 20;
export const privacyPackageLogEntries = 500;
/** Retention: days between approval and deletion, records of a kind in a list, records in a step. */
export const retentionWaitDays = 7;
export const retentionListMax = 10_000;
export const retentionStep = 20;
export const retentionConfirmationMax = 10;
export const legalHoldsShown = 200;
/** Most medications per search, and favourites or recent ones that come first. */
export const medicationSearchMax = 20;
export const medicationsFirstMax = 200;
/** Justification of a safety warning, and the id of the warning. */
export const safetyReasonMax = 500;
export const safetyFindingIdMax = 300;
/** Resources in an answer of a FHIR search, and visits of a patient that FHIR shows. */
export const fhirPageMax = 100;
export const fhirOffsetMax = 100_000;
export const fhirVisitsMax = 2000;
/** Prescriptions: values of an item. */
export const doseMax = 100_000;
export const doseTimesMax = 12;
export const durationMax = 365;
export const itemQuantityMax = 10_000;
export const refillsMax = 11;
export const genericNameMax = 200;
export const brandNameMax = 120;
export const presentationMax = 200;
export const doseReasonMax = 120;
export const itemInstructionsMax = 500;
export const generalInstructionsMax = 2000;
export const prescriptionItemsMax = 20;
export const eGfrMax = 200;
/** Days that a prescription is valid: without a choice and at most with group II; at most. */
export const prescriptionDays = 30;
export const prescriptionDaysMax = 180;
/** Earlier prescriptions to copy from, and most statuses in one answer. */
export const earlierPrescriptionsShown = 10;
export const prescriptionStatusesShown = 200;
export const verifyTokenMax = 64;
/** Order sets of a person, and characters of a name. */
export const prescriptionSetsMax = 50;
export const prescriptionSetNameMax = 120;
/** Deliveries of a prescription that are shown, and asked for. */
export const prescriptionDeliveriesMax = 10;
export const fillNoteMax = 200;
/** Patient education. Bytes of a PDF; days that a link works; characters of its token. */
export const teachingTitleMax = 160;
export const teachingBodyMax = 20_000;
export const teachingUrlMax = 500;
export const teachingCodesMax = 20;
export const teachingAgeMax = 140;
export const teachingQuestionMax = 200;
export const teachingOptionMax = 120;
export const teachingWhyMax = 300;
export const teachingFileMaxBytes = 10_485_760;
export const teachingLinkDays = 90;
export const teachingTokenMax = 64;
/** Most suggestions, and deliveries, in a visit. */
export const teachingSuggestionsShown = 8;
export const teachingDeliveriesShown = 50;
/** Documents of a visit: texts, most in one visit, days off, bytes and pixels of what is signed. */
export const documentTitleMax = 160;
export const documentBodyMax = 20_000;
export const documentNameMax = 160;
export const documentsOfVisitMax = 30;
export const leaveDaysMax = 180;
export const documentSignatureMaxBytes = 262_144;
export const documentSignatureMaxPixels = 2000;
export const documentScanMaxBytes = 10_485_760;
/** Days before a consent expires at which somebody is told. */
export const consentSoonDays = 30;
/** Orders. Bytes of the file of a result; most suggestions, and orders in a visit. */
export const serviceRequestCodeMax = 200;
export const serviceRequestReasonMax = 1000;
export const serviceRequestResultMax = 4000;
export const serviceRequestFileMaxBytes = 10_485_760;
export const serviceRequestSuggestionsMax = 12;
export const serviceRequestsShown = 200;

/** Hours after which a missing signature is pointed out. */
export const unsignedAfterHours = 24;
/** Unsigned visits listed on the home screen. */
export const unsignedShown = 6;
