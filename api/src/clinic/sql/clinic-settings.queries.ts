import type { Db } from '../../platform/database/database';
import type { ClinicSettings } from '@sala/shared-contracts';

/** Same as the column defaults, for a company without a row. */
const defaultSettings: ClinicSettings = {
  noShowMinutes: 30,
  checkInEarlyMinutes: 120,
  lateMinutes: 15,
  signDeadlineHours: 24,
  waitlistOfferMinutes: 60,
  receptionMayOverbook: true,
  reminderMinutes: [1440, 120],
  version: 0,
};

export const readClinicSettings = async (db: Db): Promise<ClinicSettings> =>
  (await db.maybe<ClinicSettings>(
    `select no_show_minutes as "noShowMinutes", check_in_early_minutes as "checkInEarlyMinutes", late_minutes as "lateMinutes",
       sign_deadline_hours as "signDeadlineHours", waitlist_offer_minutes as "waitlistOfferMinutes", reception_may_overbook as "receptionMayOverbook",
       reminder_minutes as "reminderMinutes", version
     from clinic_settings`,
  )) ?? defaultSettings;

export const lockClinicSettings = async (db: Db): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('clinic_settings/' || app_company(), 0))`,
  );
};

export const saveClinicSettings = async (
  db: Db,
  {
    noShowMinutes,
    checkInEarlyMinutes,
    lateMinutes,
    signDeadlineHours,
    waitlistOfferMinutes,
    receptionMayOverbook,
    reminderMinutes,
    now,
    userId,
  }: {
    readonly noShowMinutes: number;
    readonly checkInEarlyMinutes: number;
    readonly lateMinutes: number;
    readonly signDeadlineHours: number;
    readonly waitlistOfferMinutes: number;
    readonly receptionMayOverbook: boolean;
    readonly reminderMinutes: readonly number[];
    readonly now: string;
    readonly userId: string;
  },
): Promise<void> => {
  await db.query(
    `insert into clinic_settings (company_id, no_show_minutes, check_in_early_minutes, late_minutes, sign_deadline_hours, waitlist_offer_minutes,
         reception_may_overbook, reminder_minutes, updated_at, updated_by)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (company_id) do update set no_show_minutes = $1, check_in_early_minutes = $2, late_minutes = $3, sign_deadline_hours = $4,
         waitlist_offer_minutes = $5, reception_may_overbook = $6, reminder_minutes = $7,
         updated_at = $8, updated_by = $9, version = clinic_settings.version + 1`,
    [
      noShowMinutes,
      checkInEarlyMinutes,
      lateMinutes,
      signDeadlineHours,
      waitlistOfferMinutes,
      receptionMayOverbook,
      reminderMinutes,
      now,
      userId,
    ],
  );
};
