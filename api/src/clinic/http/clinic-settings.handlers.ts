import type { ClinicSettings } from '@sala/shared-contracts';
import { changesBetween, repeats } from '../../platform/audit/changes';
import { readClinicSettings } from '../model/clinic-settings';
import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { refuseStale } from '../../platform/database/version-conflict';

const entityType = 'clinic_settings';

export const clinicSettingsHandlers = defineHandlers<'clinicSettingsView' | 'clinicSettingsUpdate'>(
  {
    clinicSettingsView: ({ db }) => readClinicSettings(db),

    clinicSettingsUpdate: async ({ db, actor, now, body, audit, publish }) => {
      const { version, ...changes } = body;
      // A company has no row before its first change: two first changes wait for each other here.
      await db.query(
        `select pg_advisory_xact_lock(hashtextextended('clinic_settings/' || app_company(), 0))`,
      );
      const present = await readClinicSettings(db);
      await refuseStale(
        db,
        entityType,
        { id: actor.companyId, version: present.version },
        version,
        present,
      );
      if (Object.keys(changes).length === 0) throw invalid({ path: '', code: 'no_change' });
      const named = Object.fromEntries(
        Object.entries(changes).filter(([, value]) => value !== undefined),
      );
      const reminders = [...new Set(changes.reminderMinutes ?? present.reminderMinutes)].sort(
        (one, other) => other - one,
      );
      const wanted: ClinicSettings = { ...present, ...named, reminderMinutes: reminders };
      if (repeats(wanted, present)) return present;
      await db.query(
        `insert into clinic_settings (company_id, no_show_minutes, check_in_early_minutes, late_minutes, sign_deadline_hours, waitlist_offer_minutes,
         reception_may_overbook, reminder_minutes, record_prefix, prescription_prefix, updated_at, updated_by)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (company_id) do update set no_show_minutes = $1, check_in_early_minutes = $2, late_minutes = $3, sign_deadline_hours = $4,
         waitlist_offer_minutes = $5, reception_may_overbook = $6, reminder_minutes = $7, record_prefix = $8, prescription_prefix = $9,
         updated_at = $10, updated_by = $11, version = clinic_settings.version + 1`,
        [
          wanted.noShowMinutes,
          wanted.checkInEarlyMinutes,
          wanted.lateMinutes,
          wanted.signDeadlineHours,
          wanted.waitlistOfferMinutes,
          wanted.receptionMayOverbook,
          wanted.reminderMinutes,
          wanted.recordPrefix,
          wanted.prescriptionPrefix,
          now,
          actor.userId,
        ],
      );
      const settings = await readClinicSettings(db);
      await audit({
        action: 'clinic_settings.updated',
        entityType,
        entityId: actor.companyId,
        diff: changesBetween(present, settings),
      });
      await publish({ type: 'clinic_settings.updated', entityId: actor.companyId });
      return settings;
    },
  },
);
