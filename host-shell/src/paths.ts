/** Every address of the shell's own screens. Addresses of remotes come from their contracts. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  signIn2: '/sign-in-2',
  otp: '/otp',
  forgotPassword: '/forgot-password',
  signUp: '/sign-up',
  emailConfirmation: '/email-confirmation',
  companySetup: '/company-setup',
  pricing: '/pricing',
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

/** An address with what its screen needs to know; what is empty is left out. */
export const withSearch = (
  path: string,
  facts: Readonly<Record<string, string | undefined>>,
): string => {
  const given = Object.entries(facts).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

/** A path of this site, or null: a redirect never leaves it (`//host` and `https:` are refused). */
export const localPath = (target: string | null): string | null => {
  if (!target || !/^\/(?![/\\])/.test(target)) return null;
  const url = new URL(target, location.origin);
  // `/..//host` is ours, and what is left of it when it is read is not.
  return url.origin === location.origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : null;
};

/** Where signing in is what there is to do. */
export const signInPlaces: readonly string[] = [paths.signIn, paths.signIn2];

/** Where signing in leads: to the place that was asked for, but not to sign-in again. */
export const placeAfterSignIn = (redirect: string | null): string => {
  const place = localPath(redirect);
  return place === null ||
    signInPlaces.includes(new URL(place, location.origin).pathname.replace(/\/$/, ''))
    ? paths.home
    : place;
};

/** Sign-in that afterwards returns to the given place (specification §4: `redirect`). */
export const signInFrom = (place: string): string =>
  place === paths.home ? paths.signIn : `${paths.signIn}?redirect=${encodeURIComponent(place)}`;
