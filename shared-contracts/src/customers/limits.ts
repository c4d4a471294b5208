export const fieldLabelMax = 255;
export const optionValueMax = 255;
export const optionLabelMax = 255;
/** The smallest sort order of an option differs by owner (specification §5). */
export const optionSortOrderMin = { customer: 0, purchase: 1 } as const;
export const optionsMax = 200;
export const fieldsMax = 200;
/** A file with the definitions of fields. */
export const fieldSetMaxBytes = 1_048_576;
export const textValueMax = 1000;
export const customerNameMax = 120;
export const blockReasonMax = 300;
export const consentEvidenceMax = 500;
/** A file of customers that nobody went on with is forgotten after so many days. */
export const importDraftDays = 7;
