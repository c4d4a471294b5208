import { Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useZonedFormats } from '../../../parts/use-zoned-format';
import { useMomentAt } from '../use-moment-at';
import type { Rescheduled } from './booking-values';

/** When the appointment is now, and with whom: the caller hears it before choosing another time. */
export const FormerTime = ({ moved }: { readonly moved: Rescheduled }) => {
  const { t } = useTranslation('hospital');
  const formats = useZonedFormats();
  const momentAt = useMomentAt();
  const { startAt, allDay, practitioner, site } = moved;
  if (startAt === null) return null;
  const when = allDay
    ? `${formats(site.timeZone).shortDay(startAt)}, ${t('bookingForm.wholeDayShort')}`
    : momentAt(site.timeZone, startAt);
  return (
    <Text size="sm" tone="muted">
      {t('bookingForm.former', { when: [when, practitioner?.name].filter(Boolean).join(' · ') })}
    </Text>
  );
};
