import { accents, companySignInMethods, patientChannels, weekStarts } from '@sala/shared-contracts';
import { clinicalGrantPolicies } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';

/* Settings that the history names; others keep the name they have in the log. */
const names = [
  'commercialName',
  'legalName',
  'personType',
  'rfc',
  'taxRegime',
  'taxZipCode',
  'timeZone',
  'locale',
  'retentionYears',
  'chatRetentionDays',
  'privacyContact',
  'logoId',
  'weekStart',
  'accent',
  'quietHours',
  'signInMethods',
  'secondFactorRoles',
  'secondFactorGraceDays',
  'sessionHours',
  'allowedNetworks',
  'passwordMin',
  'passwordMaxAgeDays',
  'clinicalGrants',
  'careRelations',
  'noShowMinutes',
  'checkInEarlyMinutes',
  'lateMinutes',
  'signDeadlineHours',
  'waitlistOfferMinutes',
  'receptionMayOverbook',
  'reminderMinutes',
  'recordPrefix',
  'prescriptionPrefix',
  'prefix',
  'digits',
  'yearly',
  'next',
  'serviceDailyMax',
  'marketingDays',
  'monthlyBudgetMicros',
  'whatsappPriceMicros',
  'smsPriceMicros',
  'channels',
] as const;

const roleNames = [
  'owner',
  'admin',
  'doctor',
  'nurse',
  'reception',
  'billing',
  'marketing',
  'auditor',
] as const;

const isSpan = (value: unknown): value is { readonly from: string; readonly to: string } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

/** Settings and their values in words. */
export const useSettingWords = () => {
  const { t } = useTranslation('settings');
  const { money } = useFormat();
  const plain = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('companySettings.nothing');
    const grants = clinicalGrantPolicies.find((one) => one === value);
    if (grants) return t(`companySettings.clinicalGrants.${grants}`);
    if (typeof value === 'boolean') return t(value ? 'companySettings.yes' : 'companySettings.no');
    if (isSpan(value)) return `${value.from}–${value.to}`;
    const start = weekStarts.find((one) => one === value);
    if (start) return t(`companySettings.weekStarts.${start}`);
    const accent = accents.find((one) => one === value);
    if (accent) return t(`companySettings.accents.${accent}`);
    const channel = patientChannels.find((one) => one === value);
    if (channel) return t(`companySettings.messages.channels.${channel}`);
    const method = companySignInMethods.find((one) => one === value);
    if (method) return t(`companySettings.signInMethods.${method}`);
    const role = roleNames.find((one) => one === value);
    if (role) return t(`roles.${role}`);
    return typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : JSON.stringify(value);
  };
  return {
    name: (field: string): string => {
      const known = names.find((one) => one === field);
      return known ? t(`companySettings.fields.${known}`) : field;
    },
    value: (field: string, value: unknown): string => {
      if (field === 'logoId')
        return t(value === null ? 'companySettings.nothing' : 'companySettings.aLogo');
      // In millionths; money is formatted in cents.
      if (field.endsWith('Micros') && typeof value === 'number')
        return money(Math.round(value / 10_000));
      if (!Array.isArray(value)) return plain(value);
      return value.length === 0 ? t('companySettings.nothing') : value.map(plain).join(', ');
    },
  };
};
