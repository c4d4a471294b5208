import type { PrescriptionTimeStamp } from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';

/** What there is to say of the time stamp of a prescription. */
export const useTimeStampWords = () => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return ({
    state,
    provider,
    serial,
    stampedAt,
  }: Pick<PrescriptionTimeStamp, 'state' | 'provider' | 'serial' | 'stampedAt'>): string =>
    stampedAt !== null
      ? t('rx.timeStamp.stamped', {
          at: format.dateTime(stampedAt),
          provider: provider ?? '',
          serial: serial ?? '',
        })
      : t(state === 'failed' ? 'rx.timeStamp.failed' : 'rx.timeStamp.pending');
};
