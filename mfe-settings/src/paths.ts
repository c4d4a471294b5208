export const paths = { appearance: '/settings/appearance', companySetup: '/company-setup', home: '/' } as const;
