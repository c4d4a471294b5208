/** What a scanner reads out of a reminder is an address. */
export const shownCodeMax = 500;
/** Days of birth that may be tried for an appointment at the kiosk. */
export const kioskAnswersMax = 3;
