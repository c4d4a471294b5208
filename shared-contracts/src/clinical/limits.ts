export const allergySubstanceMax = 160;
export const allergyReactionMax = 300;
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
