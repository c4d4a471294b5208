import type { Appointment } from '@sala/shared-contracts';
import { StatusChip } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback, type ReactNode } from 'react';
import { useMomentAt } from '../../parts/use-moment-at';
import { offerWords } from './offer-words';

/**
 * What is held for somebody who waits; until when and with whom is said by pointing at it. Null
 * where nothing is.
 */
export const useOfferChip = (): ((appointment: Appointment) => ReactNode) => {
  const { t } = useTranslation('hospital');
  const momentAt = useMomentAt();
  return useCallback(
    ({ offer, site }) => {
      if (!offer) return null;
      const when = momentAt(offer.site.timeZone, offer.startAt);
      return (
        <span
          title={`${offerWords(t, { offer, site }, when)}. ${t('appointments.offer.until', { when: momentAt(offer.site.timeZone, offer.expiresAt) })}`}
        >
          <StatusChip tone="amber">{t('appointments.offer.chip', { when })}</StatusChip>
        </span>
      );
    },
    [t, momentAt],
  );
};
