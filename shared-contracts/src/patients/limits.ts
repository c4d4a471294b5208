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
/** Patients are counted so far, and no further. */
export const patientCountMax = 1000;
/** Rows that one can page through: further down is looked for, not leafed through. */
export const patientDepthMax = 10_000;
/** Patients that are counted under the values of a filter, and that one file may hold. */
export const patientFacetsMax = 20_000;
export const patientExportMax = 50_000;
