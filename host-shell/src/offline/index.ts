export { watchConnection } from './connection';
export { OfflineStrip } from './offline-strip';
export { maintainOfflineCopy } from './start-offline';
export { loadOfflineMessages } from './messages';
