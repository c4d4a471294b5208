export const allergySubstanceMax = 160;
export const allergyReactionMax = 300;
/** Visit notes. */
export const chiefComplaintMax = 500;
export const noteSectionMax = 8000;
export const addendumMax = 4000;
export const followUpDaysMax = 730;
export const diagnosesMax = 20;
/** Most visits in a worklist. */
export const visitsShown = 500;
/** Most ICD-10 codes per search. */
export const diagnosisSearchMax = 20;
