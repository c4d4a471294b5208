/** Of the people who run the platform for every company; no role of a company holds them. */
export const platformPermissions = ['releases:read', 'releases:manage'] as const;

export type PlatformPermission = (typeof platformPermissions)[number];
