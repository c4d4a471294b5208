import type { ClinicSettings } from '@sala/shared-contracts';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import type { Context } from '../../platform/http/handler';
import { readClinicSettings, saveClinicSettings } from '../sql/clinic-settings.queries';

export type ClinicSettingsChanges = Omit<Context<'clinicSettingsUpdate'>['body'], 'version'>;

/** Changes the locked settings. */
export const changeClinicSettings = async (
  {
    db,
    actor,
    now,
    audit,
    publish,
  }: Pick<Context<'clinicSettingsUpdate'>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>,
  present: ClinicSettings,
  changes: ClinicSettingsChanges,
): Promise<ClinicSettings> => {
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
    now,
    userId: actor.userId,
  });
  const settings = await readClinicSettings(db);
  await audit({
    action: 'clinic_settings.updated',
    entityType: 'clinic_settings',
    entityId: actor.companyId,
    diff: changesBetween(present, settings),
  });
  await publish({ type: 'clinic_settings.updated', entityId: actor.companyId });
  return settings;
};
