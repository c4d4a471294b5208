export const passwordMin = 8;
export const passwordMax = 128;
/** What a company may demand (docs/spec/identity.md §10). */
export const policyPasswordMinMax = 64;
export const passwordAgeDaysMin = 30;
export const passwordAgeDaysMax = 730;
export const secondFactorGraceDaysMax = 30;
export const policySessionHoursMax = 24;
export const networkBlocksMax = 50;
export const networkBlockMax = 50;
export const ownershipOfferDays = 7;
/** Sign-ins on one page of the own history, and for how many days they are kept. */
/** A sign-in counts as proof of who it is for so long. */
export const recentSignInMinutes = 10;
export const signInsShown = 25;
export const signInsKeptDays = 180;
/** Attempts of one outcome that are kept for one person and minute. */
export const signInsSimilarPerMinute = 10;
export const leaveTypedMax = 120;
export const personNameMax = 60;
export const mailSignatureMax = 1000;
/** Photograph of a person, as sent by the page after shrinking. */
export const profilePhotoMaxBytes = 524_288;
/** One-time codes: digits, lifetime in minutes, attempts, seconds between mails. */
export const codeDigits = 6;
export const codeMinutes = 10;
export const codeTries = 5;
export const codeResendSeconds = 60;
/** Failed passwords per address: from one source, and from all unknown sources. */
export const signInFailures = 5;
export const signInFailuresEverywhere = 50;
export const signInLockMinutes = 15;
/** Codes mailed to one address per hour at the request of one network. */
export const signUpCodesPerHour = 6;
export const resetsPerHour = 3;
export const emailChangesPerHour = 6;
/** The same across all networks. */
export const codesPerHourEverywhere = 20;
/** Unconfirmed sign-ups are deleted. */
export const pendingSignUpDays = 7;
/** Time to set a new password after a correct reset code. */
export const resetTokenMinutes = 15;
/** Token lifetime, renewed while the browser is in use. */
export const tokenMinutes = 60;
/** Session lifetime, regardless of activity. */
export const sessionHours = 12;
/** Token lifetime for "stay signed in". */
export const rememberedTokenDays = 7;
export const rememberedSessionDays = 30;
/** Trusted devices skip the second factor for this long. */
export const trustedDeviceDays = 30;
/** How long a browser stays known, and how many per person. */
export const knownBrowserDays = 180;
export const knownBrowsers = 50;
export const recoveryCodes = 8;
export const apiTokenNameMax = 60;
/** Permissions of one token; more than there are. */
export const apiTokenPermissionsMax = 300;
export const apiTokenDaysMax = 365;
/** Live tokens of a company, and calls of one token per minute. */
export const apiTokensMax = 50;
export const apiTokenCallsPerMinute = 120;
export const invitationDays = 7;
export const invitationNoteMax = 500;
export const invitationsAtOnce = 50;
/** After this long without access an account is worth a review. */
export const unusedAccessDays = 60;
/** Single sign-on: minutes to sign in at the provider, seconds its clock may be off. */
export const ssoStateMinutes = 10;
/** How far the clock of a provider may be off, as the company chooses. */
export const ssoClockSecondsMin = 60;
export const ssoClockSecondsMax = 300;
/** A token is this old when it arrives, at most: the way from the provider. */
export const ssoTokenWaySeconds = 30;
export const issuerMax = 500;
export const clientIdMax = 255;
export const clientSecretMax = 500;
export const groupMax = 200;
export const roleMappingMax = 100;
/** Roles of one person in a message of a directory. */
export const scimRolesMax = 50;
export const domainMax = 253;
export const domainsMax = 20;
export const authorizationCodeMax = 4096;
export const ssoVersionMax = 2_147_483_647;
export const scimTokensMax = 5;
/** Users per page of the directory. */
export const scimPageMax = 200;
/** Sites of one member. */
export const memberSitesMax = 100;
export const customRolesMax = 20;
export const customRoleNameMax = 40;
export const customRoleGrantMax = 60;
/** Cells of one role; more than there are. */
export const customRoleGrantsMax = 300;
/** Changes of one role that are shown. */
export const customRoleHistoryMax = 50;
/** Custom roles of one person. */
export const memberCustomRolesMax = 5;
export const clinicalGrantReasonMax = 500;
/** Grants that wait, as shown at once. */
export const clinicalGrantsShown = 500;
/** Appointments that nobody could take, shown of one hand-over. */
export const handOverLeftShown = 50;
