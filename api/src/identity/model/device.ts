/** Ordered, because browsers name their ancestors too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chromium|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (
  list: readonly (readonly [RegExp, string])[],
  text: string,
): string | undefined => list.find(([pattern]) => pattern.test(text))?.[1];

/**
 * A short name such as `Chrome · Windows` from a User-Agent header, for people to recognise a
 * device. Other programs get the product name they send; '' without one.
 */
export const deviceOf = (userAgent: string): string => {
  const browser = firstMatch(browsers, userAgent) ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0];
  return [browser, firstMatch(systems, userAgent)].filter((part) => part !== undefined).join(' · ');
};
