import type { ClinicSettings } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

/** How a company's front desk works before anybody has changed it: the defaults of the table. */
const untouched: ClinicSettings = {
  noShowMinutes: 30,
  checkInEarlyMinutes: 120,
  lateMinutes: 15,
  signDeadlineHours: 24,
  waitlistOfferMinutes: 60,
  receptionMayOverbook: true,
  reminderMinutes: [1440, 120],
  recordPrefix: 'EXP',
  prescriptionPrefix: 'R',
  version: 0,
};

/** Of the company that the transaction acts for. */
export const readClinicSettings = async (db: Db): Promise<ClinicSettings> =>
  (await db.maybe<ClinicSettings>(
    `select no_show_minutes as "noShowMinutes", check_in_early_minutes as "checkInEarlyMinutes", late_minutes as "lateMinutes",
       sign_deadline_hours as "signDeadlineHours", waitlist_offer_minutes as "waitlistOfferMinutes", reception_may_overbook as "receptionMayOverbook",
       reminder_minutes as "reminderMinutes", record_prefix as "recordPrefix", prescription_prefix as "prescriptionPrefix", version
     from clinic_settings`,
  )) ?? untouched;
