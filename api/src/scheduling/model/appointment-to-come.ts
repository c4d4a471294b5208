import type { Db } from '../../platform/database/database';
import type { LeavingMessage } from '../../platform/outgoing/outgoing';
import { isCancellationStanding, isStillToCome } from '../sql/patient-messages.queries';

/** Nobody is reminded of an appointment that was cancelled, moved or held while it waited. */
export const isAppointmentToCome = (db: Db, { outgoingId }: LeavingMessage): Promise<boolean> =>
  isStillToCome(db, outgoingId);

/** Nobody is told of a cancellation that was taken back while its message waited. */
export const isStillCancelled = (db: Db, { outgoingId }: LeavingMessage): Promise<boolean> =>
  isCancellationStanding(db, outgoingId);
