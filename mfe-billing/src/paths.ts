export const paths = {
  home: '/',
  pricing: '/pricing',
  paymentStatus: '/payment-status',
  billing: '/settings/billing',
  signUp: '/sign-up',
  signIn: '/sign-in',
  companySetup: '/company-setup',
} as const;
