import type { ClinicSettings } from '@sala/shared-contracts';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import {
  lockClinicSettings,
  saveClinicSettings,
  readClinicSettings,
} from '../sql/clinic-settings.queries';

const entityType = 'clinic_settings';

export const clinicSettingsHandlers = defineHandlers<'clinicSettingsView' | 'clinicSettingsUpdate'>(
  {
    clinicSettingsView: ({ db }) => readClinicSettings(db),

    clinicSettingsUpdate: async ({ db, actor, now, body, audit, publish }) => {
      const { version, ...changes } = body;
      // A company has no row before its first change, so concurrent first changes need this lock.
      await lockClinicSettings(db);
      const present = await readClinicSettings(db);
      await requireCurrentVersion(
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
      if (isUnchanged(wanted, present)) return present;
      await saveClinicSettings(db, {
        noShowMinutes: wanted.noShowMinutes,
        checkInEarlyMinutes: wanted.checkInEarlyMinutes,
        lateMinutes: wanted.lateMinutes,
        signDeadlineHours: wanted.signDeadlineHours,
        waitlistOfferMinutes: wanted.waitlistOfferMinutes,
        receptionMayOverbook: wanted.receptionMayOverbook,
        reminderMinutes: wanted.reminderMinutes,
        recordPrefix: wanted.recordPrefix,
        prescriptionPrefix: wanted.prescriptionPrefix,
        now,
        userId: actor.userId,
      });
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
