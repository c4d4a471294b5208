export const planCodeMax = 40;
export const cancelCommentMax = 1000;
export const paymentWebhookSecretMax = 255;
export const paymentLinkTokenMax = 64;
export const paymentLinkDaysMax = 30;
/** Links of one purchase that are not yet paid. */
export const openPaymentLinksMax = 5;
export const dismissReasonMax = 500;
/** Seconds between two comparisons that people ask for. */
export const comparisonPauseSeconds = 120;
