import type { Plan } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';

export type LimitName = keyof Plan['limits'];

/** Display order. */
export const limitNames = [
  'users',
  'doctors',
  'sites',
  'messages',
  'storage',
] as const satisfies readonly LimitName[];

/** Formats limits: "12 usuarios", "Usuarios sin límite"; `bare` omits the unit. */
export const useLimitText = () => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  /* Storage comes in megabytes. */
  const amount = (name: LimitName, limit: number): string =>
    format.number(name === 'storage' ? Math.round(limit / 100) / 10 : limit);
  return {
    full: (name: LimitName, limit: number | null): string =>
      limit === null
        ? t(`pricing.unlimited.${name}`)
        : t(`pricing.limits.${name}`, { count: limit, amount: amount(name, limit) }),
    bare: (name: LimitName, limit: number | null): string =>
      limit === null
        ? t('pricing.withoutLimit')
        : name === 'storage'
          ? t('subscription.gigabytes', { amount: amount(name, limit) })
          : format.number(limit),
  };
};
