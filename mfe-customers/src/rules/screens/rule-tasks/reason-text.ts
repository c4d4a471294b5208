import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';

/** Why something was not done: a reason of the engine, of the gate of messages, or a problem. */
export const useReasonText = (): ((reason: string) => string) => {
  const { t, i18n } = useTranslation('customers');
  const { dateTime } = useFormat();
  return useCallback(
    (reason) => {
      // Until when a wait lasts.
      if (/^\d{4}-\d{2}-\d{2}T/.test(reason))
        return t('ruleTasks.until', { time: dateTime(reason) });
      const key = `ruleTasks.reasons.${reason}`;
      return i18n.exists(key, { ns: 'customers', keySeparator: '.' })
        ? t(key)
        : t('ruleTasks.otherReason', { reason });
    },
    [t, i18n, dateTime],
  );
};
