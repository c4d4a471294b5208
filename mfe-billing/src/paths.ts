export const paths = {
  home: '/',
  pricing: '/pricing',
  paymentStatus: '/payment-status',
  billing: '/settings/billing',
  purchases: '/purchase-record',
  signUp: '/sign-up',
  signIn: '/sign-in',
  companySetup: '/company-setup',
} as const;
