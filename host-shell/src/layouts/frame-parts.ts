export { KeymapDialog } from '../keymap/keymap-dialog';
export { NotificationsPanel } from '../notifications/notifications-panel';
export { NavDrawer } from './nav-drawer';
export { ProfilePanel } from './profile-panel';
