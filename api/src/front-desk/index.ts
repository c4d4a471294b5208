export { createDeviceDirectory } from './model/device-directory';
export { moveVisit } from './model/move-entry';
