import type { ClinicSettings } from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { reminderBoxes, tickedReminders, type ReminderBoxes } from '../../parts/reminder-times';

/** Numeric settings with the server's ranges. */
export const settingNumbers = {
  checkInEarlyMinutes: [0, 1440],
  lateMinutes: [1, 240],
  noShowMinutes: [5, 480],
  waitlistOfferMinutes: [5, 2880],
  signDeadlineHours: [1, 720],
} as const;

export type SettingNumber = keyof typeof settingNumbers;

export const settingNames = [
  'checkInEarlyMinutes',
  'lateMinutes',
  'noShowMinutes',
  'waitlistOfferMinutes',
  'signDeadlineHours',
] as const satisfies readonly SettingNumber[];

/** Form values. */
export interface SettingsValues extends Readonly<Record<SettingNumber, string>> {
  readonly receptionMayOverbook: boolean;
  readonly reminders: ReminderBoxes;
}

export const settingsValues = (settings: ClinicSettings): SettingsValues => ({
  checkInEarlyMinutes: String(settings.checkInEarlyMinutes),
  lateMinutes: String(settings.lateMinutes),
  noShowMinutes: String(settings.noShowMinutes),
  waitlistOfferMinutes: String(settings.waitlistOfferMinutes),
  signDeadlineHours: String(settings.signDeadlineHours),
  receptionMayOverbook: settings.receptionMayOverbook,
  reminders: reminderBoxes(settings.reminderMinutes),
});

export const settingsBody = (values: SettingsValues) => ({
  checkInEarlyMinutes: parseNumber(values.checkInEarlyMinutes) ?? 0,
  lateMinutes: parseNumber(values.lateMinutes) ?? 0,
  noShowMinutes: parseNumber(values.noShowMinutes) ?? 0,
  waitlistOfferMinutes: parseNumber(values.waitlistOfferMinutes) ?? 0,
  signDeadlineHours: parseNumber(values.signDeadlineHours) ?? 0,
  receptionMayOverbook: values.receptionMayOverbook,
  reminderMinutes: tickedReminders(values.reminders),
});

export const settingsRules = (t: Translate) => {
  const number = (name: SettingNumber) => {
    const [min, max] = settingNumbers[name];
    return yup.string().test('range', t('organization.rules.range', { min, max }), (typed = '') => {
      const value = parseNumber(typed);
      return value !== null && Number.isInteger(value) && value >= min && value <= max;
    });
  };
  return yup.object({
    checkInEarlyMinutes: number('checkInEarlyMinutes'),
    lateMinutes: number('lateMinutes'),
    noShowMinutes: number('noShowMinutes'),
    waitlistOfferMinutes: number('waitlistOfferMinutes'),
    signDeadlineHours: number('signDeadlineHours'),
  });
};
