export const paths = {
  home: '/',
  pricing: '/pricing',
  signUp: '/sign-up',
  signIn: '/sign-in',
  companySetup: '/company-setup',
} as const;
