/** A scanned reminder yields a whole URL. */
export const checkInCodeMax = 500;
/** Birthday attempts per appointment at the kiosk. */
export const kioskAnswersMax = 3;
