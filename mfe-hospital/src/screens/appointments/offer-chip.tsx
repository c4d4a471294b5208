import type { Appointment } from '@sala/shared-contracts';
import { StatusChip } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback, type ReactNode } from 'react';
import { useOtherZone } from '../../components/use-other-zone';
import { useZonedFormats } from '../../components/use-zoned-format';
import { offerWords } from './offer-words';

/** What is held for somebody who waits; until when and with whom is said by pointing at it. Null where nothing is. */
export const useOfferChip = (): ((appointment: Appointment) => ReactNode) => {
  const { t } = useTranslation('hospital');
  const formats = useZonedFormats();
  const otherZone = useOtherZone();
  return useCallback(
    ({ offer, site }) => {
      if (!offer) return null;
      const zoned = formats(offer.site.timeZone);
      const told = (instant: string) => [zoned.moment(instant), otherZone(offer.site.timeZone, instant)].filter(Boolean).join(' ');
      const when = told(offer.startAt);
      return (
        <span title={`${offerWords(t, { offer, site }, when)}. ${t('appointments.offer.until', { when: told(offer.expiresAt) })}`}>
          <StatusChip tone="amber">{t('appointments.offer.chip', { when })}</StatusChip>
        </span>
      );
    },
    [t, formats, otherZone],
  );
};
