import type { PatientMessageKind, PatientMessageReason } from '@sala/shared-contracts';
import type { Db } from '../database';

interface Noted {
  readonly appointmentId: string;
  readonly kind: PatientMessageKind;
  /** Why it was not sent; null: it was. */
  readonly because: PatientMessageReason | null;
  readonly now: string;
  /** null: by itself. */
  readonly sentBy: string | null;
}

/** Notes that a patient was written to, or why not; with the mail itself, in one transaction. */
export const noteMessage = async (db: Db, { appointmentId, kind, because, now, sentBy }: Noted): Promise<void> => {
  const status = because === null ? 'sent' : because === 'error' ? 'failed' : 'skipped';
  await db.query(
    `insert into patient_message (company_id, appointment_id, kind, channel, status, reason, at, sent_by)
     values (app_company(), $1, $2, 'email', $3, $4, $5, $6)`,
    [appointmentId, kind, status, because, now, sentBy],
  );
};
