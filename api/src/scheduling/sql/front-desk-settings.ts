import type { Db } from '../../platform/database/database';

export interface FrontDeskSettings {
  readonly noShowMinutes: number;
  readonly waitlistOfferMinutes: number;
  readonly receptionMayOverbook: boolean;
  readonly reminderMinutes: readonly number[];
  /** Of the company. */
  readonly timeZone: string;
}

/** Falls back to the column defaults. */
export const readFrontDesk = (db: Db): Promise<FrontDeskSettings> =>
  db.one<FrontDeskSettings>(
    `select coalesce(s.no_show_minutes, 30) as "noShowMinutes", coalesce(s.waitlist_offer_minutes, 60) as "waitlistOfferMinutes",
       coalesce(s.reception_may_overbook, true) as "receptionMayOverbook", coalesce(s.reminder_minutes, '{1440,120}') as "reminderMinutes",
       c.time_zone as "timeZone"
     from company c left join clinic_settings s on s.company_id = c.id where c.id = app_company()`,
  );
