import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

const eachMinute = (notifyOfMinute: () => void): (() => void) => {
  const timer = setInterval(notifyOfMinute, minuteMs);
  return () => clearInterval(timer);
};
const thisMinute = (): number => Math.floor(Date.now() / minuteMs);

/** Until when a voucher can be paid: "Vence el 30/11/2026, 18:00 (faltan 2 días)". */
export const Remaining = ({ until }: { readonly until: string }) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const now = useSyncExternalStore(eachMinute, thisMinute);
  const minutes = Math.ceil(Date.parse(until) / minuteMs - now);
  const date = format.dateTime(until);
  if (minutes <= 0) return t('checkout.expiredAt', { date });
  const [unit, count] =
    minutes >= 2 * 24 * 60
      ? (['days', Math.floor(minutes / (24 * 60))] as const)
      : minutes >= 2 * 60
        ? (['hours', Math.floor(minutes / 60)] as const)
        : (['minutes', minutes] as const);
  return t('checkout.expiresAt', {
    date,
    left: t(`checkout.left.${unit}`, { count, amount: format.number(count) }),
  });
};
