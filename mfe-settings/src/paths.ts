export const paths = {
  settings: '/settings',
  account: '/settings/account',
  appearance: '/settings/appearance',
  releases: '/settings/releases',
  apps: '/apps',
  helpCenter: '/help-center',
  companySetup: '/company-setup',
  pricing: '/pricing',
  home: '/',
} as const;
