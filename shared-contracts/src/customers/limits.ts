export const fieldLabelMax = 255;
export const optionValueMax = 255;
export const optionLabelMax = 255;
/** Minimum option order by owner (docs/spec/customers.md §3). */
export const optionSortOrderMin = { customer: 0, purchase: 1 } as const;
export const optionsMax = 200;
export const fieldsMax = 200;
/** File with field definitions. */
export const fieldSetMaxBytes = 1_048_576;
export const textValueMax = 1000;
export const customerNameMax = 120;
export const blockReasonMax = 300;
export const consentEvidenceMax = 500;
/** Unfinished imports are deleted after this many days. */
export const importDraftDays = 7;
