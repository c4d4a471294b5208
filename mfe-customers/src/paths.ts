export const paths = { customerManagement: '/customer-management', customerFields: '/customer-fields' } as const;
