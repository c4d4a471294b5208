export { OfflineStrip } from './offline-strip';
export { startOffline } from './start-offline';
export { loadOfflineWords } from './words';
