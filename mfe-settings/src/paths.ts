/** Addresses that this remote owns or leads to. */
export const paths = {
  appearance: '/settings/appearance',
  companySetup: '/company-setup',
  pricing: '/pricing',
  signIn: '/sign-in',
  home: '/',
} as const;
