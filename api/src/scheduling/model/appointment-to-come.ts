import type { Db } from '../../platform/database/database';
import type { LeavingMessage } from '../../platform/outgoing/outgoing';
import { isStillToCome } from '../sql/patient-messages.queries';

/** Nobody is reminded of an appointment that was cancelled, moved or held while it waited. */
export const isAppointmentToCome = (db: Db, { outgoingId }: LeavingMessage): Promise<boolean> =>
  isStillToCome(db, outgoingId);
