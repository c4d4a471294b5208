/**
 * Semver of this package's public API; the compatibility rules compare it with what a remote
 * requires.
 */
export const sdkVersion = '2.5.0';
