import type { ConstraintProblems } from '../platform/database/database-errors';
import { checkInHandlers } from './http/check-in.handlers';
import { deviceHandlers } from './http/devices.handlers';
import { kioskHandlers } from './http/kiosk.handlers';
import { queueHandlers } from './http/queue.handlers';

export const frontDeskHandlers = {
  ...checkInHandlers,
  ...deviceHandlers,
  ...kioskHandlers,
  ...queueHandlers,
};

/** Problem codes of database constraints. Handlers check first, so only races reach these. */
export const frontDeskConstraints: ConstraintProblems = {
  queue_entry_transition: 'queue.transition_refused',
  device_code: 'device.authorization_expired',
  queue_entry_live: 'resource.version_conflict',
};
