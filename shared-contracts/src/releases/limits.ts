/** Releases: characters of a reason, versions listed, companies per canary, bytes of a release. */
export const releaseReasonMax = 500;
export const releaseVersionsShown = 30;
export const canaryCompaniesMax = 500;
export const canaryRolesMax = 500;
export const releaseMaxBytes = 67_108_864;
