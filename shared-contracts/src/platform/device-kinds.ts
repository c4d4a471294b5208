/** What a paired device is: a screen on the wall, or a tablet at which patients arrive. */
export const deviceKinds = ['waiting-room', 'kiosk'] as const;
export type DeviceKind = (typeof deviceKinds)[number];
