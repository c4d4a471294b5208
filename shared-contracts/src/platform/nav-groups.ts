/** Groups of the sidebar, in display order. */
export const navGroups = ['clinic', 'sap', 'customers', 'billing', 'settings'] as const;
export type NavGroup = (typeof navGroups)[number];
