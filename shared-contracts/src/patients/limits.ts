export const patientNameMax = 80;
export const patientYearsMax = 140;
/** Below this age a guardian is required. */
export const adultYears = 18;
/** Below this age, ages are given in months. */
export const ageInMonthsYears = 2;
export const contactNameMax = 120;
export const occupationMax = 80;
export const houseNumberMax = 20;
export const spokenLanguageMax = 40;
export const insurerMax = 80;
/** Input length, with blanks and hyphens. */
export const curpTypedMax = 30;
export const phoneTypedMax = 30;
export const consentAnswersMax = 20;
/** Counting stops here. */
export const patientCountMax = 1000;
/** Last row reachable by page number. */
export const patientDepthMax = 10_000;
/** Most patients for facet counts and for one export. */
export const patientFacetsMax = 20_000;
export const patientExportMax = 50_000;
