import type { AppointmentStatus } from '@sala/shared-contracts';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import { inTransactionEvent } from '../../platform/events/in-transaction-event';

export interface AppointmentMove {
  readonly db: Db;
  readonly recorder: ChangeRecorder;
  readonly appointmentId: string;
  readonly from: AppointmentStatus;
  readonly to: AppointmentStatus;
  /** Null for jobs. */
  readonly userId: string | null;
  /** ISO 8601. */
  readonly now: string;
  readonly reason?: string | null | undefined;
  /** Undoes the last step. */
  readonly undo: boolean;
}

/** Published for every step, with the appointment locked; queue and visit follow it. */
export const appointmentMoved = inTransactionEvent<AppointmentMove>('appointmentMoved');
