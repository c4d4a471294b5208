export const paths = {
  settings: '/settings',
  account: '/settings/account',
  appearance: '/settings/appearance',
  company: '/settings/company',
  audit: '/settings/company/audit',
  singleSignOn: '/settings/company/sso',
  releases: '/settings/releases',
  apps: '/apps',
  helpCenter: '/help-center',
  companySetup: '/company-setup',
  pricing: '/pricing',
  home: '/',
} as const;
