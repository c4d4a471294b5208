/** Semver of what this package promises; the compatibility rules compare it with what a remote asks. */
export const sdkVersion = '2.4.0';
