import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { changeClinicSettings } from '../model/change-clinic-settings';
import { lockClinicSettings, readClinicSettings } from '../sql/clinic-settings.queries';

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
      return changeClinicSettings({ db, actor, now, audit, publish }, present, changes);
    },
  },
);
