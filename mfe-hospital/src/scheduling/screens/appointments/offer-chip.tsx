import type { Appointment } from '@sala/shared-contracts';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback, type ReactNode } from 'react';
import { useMomentAt } from '../../parts/use-moment-at';
import { offerText } from './offer-text';

/** Mark of a held time; its tooltip gives deadline and practitioner. Null without an offer. */
export const useOfferChip = (): ((appointment: Appointment) => ReactNode) => {
  const { t } = useTranslation('hospital');
  const momentAt = useMomentAt();
  return useCallback(
    ({ offer, site }) => {
      if (!offer) return null;
      const when = momentAt(offer.site.timeZone, offer.startAt);
      return (
        <span
          title={`${offerText(t, { offer, site }, when)}. ${t('appointments.offer.until', { when: momentAt(offer.site.timeZone, offer.expiresAt) })}`}
        >
          <StatusChip {...statusLooks.waiting}>{t('appointments.offer.chip', { when })}</StatusChip>
        </span>
      );
    },
    [t, momentAt],
  );
};
