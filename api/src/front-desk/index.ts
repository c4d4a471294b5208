export { createDeviceDirectory } from './model/device-directory';
export { moveVisit } from './model/move-entry';
export { checkInPatient } from './model/check-in-patient';
