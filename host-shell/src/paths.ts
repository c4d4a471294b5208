/** Every address of the shell's own screens. Addresses of remotes come from their contracts. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  emailConfirmation: '/email-confirmation',
  companySetup: '/company-setup',
  pricing: '/pricing',
  serverError: '/500',
} as const;

/** A path of this site, or null: a redirect never leaves it (`//host` and `https:` are refused). */
export const localPath = (target: string | null): string | null => {
  if (!target || !/^\/(?![/\\])/.test(target)) return null;
  const url = new URL(target, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : null;
};

/** Sign-in that afterwards returns to the given place (specification §4: `redirect`). */
export const signInFrom = (place: string): string =>
  place === paths.home ? paths.signIn : `${paths.signIn}?redirect=${encodeURIComponent(place)}`;
