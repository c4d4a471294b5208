export const passwordMin = 8;
export const passwordMax = 128;
export const personNameMax = 60;
/** One-time codes: digits, minutes of life, wrong tries, seconds between two mails. */
export const codeDigits = 6;
export const codeMinutes = 10;
export const codeTries = 5;
export const codeResendSeconds = 60;
/** Wrong passwords for one address: from one source, and from all sources that are not known. */
export const signInFailures = 5;
export const signInFailuresEverywhere = 50;
export const signInLockMinutes = 15;
/** Codes mailed to one address within an hour, as one network asks for them. */
export const signUpCodesPerHour = 6;
export const resetsPerHour = 3;
/** The same, as all networks ask for them. */
export const codesPerHourEverywhere = 20;
/** A sign-up that nobody confirms is forgotten. */
export const pendingSignUpDays = 7;
/** The token of a code that was right, until the new password is there. */
export const resetTokenMinutes = 15;
/** Life of a token, and so of a browser that nobody works in; renewed while somebody does. */
export const tokenMinutes = 60;
/** However busy: after that the person signs in again. */
export const sessionHours = 12;
/** The same for somebody who asked to stay signed in on their own computer. */
export const rememberedTokenDays = 7;
export const rememberedSessionDays = 30;
/** A computer that gave the second factor is not asked again for so long. */
export const trustedDeviceDays = 30;
/** A browser that somebody signed in with stays known for so long, and so many of each person. */
export const knownBrowserDays = 180;
export const knownBrowsers = 50;
export const recoveryCodes = 8;
export const invitationDays = 7;
export const invitationNoteMax = 500;
