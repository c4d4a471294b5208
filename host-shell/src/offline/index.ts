export { watchConnection } from './connection';
export { OfflineStrip } from './offline-strip';
export { startKeeping } from './start-offline';
export { loadOfflineWords } from './messages';
