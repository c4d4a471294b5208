import type { PlanLimitName } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';

/** An amount of what a plan limits; storage comes in megabytes and is told in gigabytes. */
export const useLimitAmount = () => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  return (limit: PlanLimitName, amount: number): string =>
    limit === 'storage'
      ? t('subscription.gigabytes', { amount: format.number(Math.round(amount / 100) / 10) })
      : format.number(amount);
};
