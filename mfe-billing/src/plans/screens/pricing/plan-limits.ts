import type { Plan } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';

export type LimitName = keyof Plan['limits'];

/** Display order. */
export const limitNames = [
  'users',
  'doctors',
  'sites',
  'messages',
] as const satisfies readonly LimitName[];

/** Formats limits: "12 usuarios", "Usuarios sin límite"; `bare` omits the unit. */
export const useLimitText = () => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return {
    full: (name: LimitName, limit: number | null): string =>
      limit === null
        ? t(`pricing.unlimited.${name}`)
        : t(`pricing.limits.${name}`, { count: limit, amount: format.number(limit) }),
    bare: (limit: number | null): string =>
      limit === null ? t('pricing.withoutLimit') : format.number(limit),
  };
};
