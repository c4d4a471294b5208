/** Addresses of the shell's own screens. Those of remotes come from their contracts. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  signIn2: '/sign-in-2',
  signInSso: '/sign-in/sso',
  otp: '/otp',
  forgotPassword: '/forgot-password',
  signUp: '/sign-up',
  emailConfirmation: '/email-confirmation',
  companySetup: '/company-setup',
  pricing: '/pricing',
  billing: '/settings/billing',
  settings: '/settings',
  account: '/settings/account',
  appearance: '/settings/appearance',
  clerk: '/clerk',
  clerkSignIn: '/clerk/sign-in',
  clerkSignUp: '/clerk/sign-up',
  clerkUserManagement: '/clerk/user-management',
  serverError: '/500',
  unavailable: '/503',
} as const;

/** An address with a query string; empty values are omitted. */
export const withSearch = (
  path: string,
  facts: Readonly<Record<string, string | undefined>>,
): string => {
  const given = Object.entries(facts).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

/** A path of this site, or null: redirects never leave it (`//host` and `https:` are rejected). */
export const localPath = (target: string | null): string | null => {
  if (!target || !/^\/(?![/\\])/.test(target)) return null;
  const url = new URL(target, location.origin);
  // `/..//host` has our origin, but its normalised path is `//host`.
  return url.origin === location.origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : null;
};

/** Addresses of the sign-in screens. */
export const signInPlaces: readonly string[] = [paths.signIn, paths.signIn2, paths.signInSso];

/** Target after sign-in: the requested address, but never sign-in itself. */
export const placeAfterSignIn = (redirect: string | null): string => {
  const place = localPath(redirect);
  return place === null ||
    signInPlaces.includes(new URL(place, location.origin).pathname.replace(/\/$/, ''))
    ? paths.home
    : place;
};

/** Sign-in address that returns to `place` through `redirect`. */
export const signInFrom = (place: string): string =>
  place === paths.home ? paths.signIn : `${paths.signIn}?redirect=${encodeURIComponent(place)}`;
