/** Held by platform staff; no company role has them. */
export const platformPermissions = ['releases:read', 'releases:manage'] as const;

export type PlatformPermission = (typeof platformPermissions)[number];
