/** Receipts per file. */
export const receiptsMax = 100;
export const leadNameMax = 120;
export const leadInterestMax = 120;
export const leadMessageMax = 2000;
export const leadNextStepMax = 200;
export const leadNoteMax = 1000;
export const leadConsentMax = 1000;
export const leadLogShown = 200;
/** Working minutes to answer a lead. */
export const leadResponseMinutes = 30;
/** Minutes in which its author can undo a move. */
export const leadUndoMinutes = 10;
/** Cards per column: default and maximum. */
export const boardColumnShown = 20;
export const boardColumnMax = 500;
export const captureTokenMax = 60;
export const utmKeysMax = 10;
export const utmValueMax = 200;
export const productCodeMax = 40;
export const productNameMax = 120;
export const cycleDaysMax = 730;
export const lineDescriptionMax = 200;
export const purchaseLinesMax = 200;
export const purchaseNotesMax = 1000;
export const paymentLinesMax = 10;
export const paymentReferenceMax = 100;
/** Of one denomination. */
export const cashCountMax = 100_000;
