/** A scanned reminder yields a whole URL. */
export const checkInCodeMax = 500;
export const deviceNameMax = 60;
/** 32 bytes in base64url. */
export const deviceCodeMax = 43;
/** As typed, with spaces and dashes. */
export const userCodeMax = 20;
/** Characters of a pairing code, its lifetime, and seconds between the questions of a device. */
export const userCodeLength = 8;
export const userCodeMinutes = 10;
export const devicePollSeconds = 5;
/** Birthday attempts per appointment at the kiosk. */
export const kioskAnswersMax = 3;
