/**
 * Releases (docs/adr): reason of a change, versions on screen, companies of one canary, bytes of
 * one release.
 */
export const releaseReasonMax = 500;
export const releaseVersionsShown = 30;
export const canaryCompaniesMax = 500;
export const releaseMaxBytes = 67_108_864;
