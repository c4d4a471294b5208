import type { AppointmentDetail } from '@sala/shared-contracts';
import { apiMutation, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useBookingMessages } from '../../parts/booking/use-booking-messages';
import { useBookingNotice } from '../../parts/booking/use-booking-notice';
import { useMomentAt } from '../../parts/use-moment-at';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useInvalidateAppointments } from '../../parts/appointment/use-invalidate-appointments';
import { offerText } from './offer-text';

/** The offered time, and the patient's answer. */
export const OfferAnswer = ({ appointment }: { readonly appointment: AppointmentDetail }) => {
  useBookingMessages();
  const { t } = useTranslation('hospital');
  const canWrite = useCan('appointments:write');
  const forget = useInvalidateAppointments();
  const tell = useBookingNotice();
  const momentAt = useMomentAt();
  const own = useZonedFormat(appointment.site.timeZone);
  const answer = useMutation({
    ...apiMutation('appointmentOfferAnswer'),
    onSuccess: (answered) => {
      if (answered.status === 'scheduled') tell(answered, appointment);
      else notify.success(t('appointments.offer.declined', { name: answered.patient.name }));
    },
    onSettled: forget,
  });
  const { offer } = appointment;
  const first = appointment.waitlist?.insteadOf;
  if (!offer || appointment.status !== 'waitlisted') return null;
  const say = (accept: boolean) =>
    answer.mutate({
      params: { appointmentId: appointment.id },
      body: { version: appointment.version, accept },
    });
  return (
    <Box
      as="section"
      aria-label={t('appointments.offer.title')}
      p="3"
      borderWidth="1px"
      borderRadius="md"
      bg="bg.muted"
    >
      <Text fontWeight="medium">
        {offerText(
          t,
          { offer, site: appointment.site },
          momentAt(offer.site.timeZone, offer.startAt),
        )}
      </Text>
      <Text tone="muted" size="sm">
        {t('appointments.offer.until', { when: momentAt(offer.site.timeZone, offer.expiresAt) })}
      </Text>
      {first ? (
        <Text tone="muted" size="sm">
          {t('appointments.offer.instead', { when: own.moment(first.startAt) })}
        </Text>
      ) : null}
      {canWrite ? (
        <Flex gap="2" mt="2" wrap="wrap">
          <Button variant="solid" loading={answer.isPending} onClick={() => say(true)}>
            {t('appointments.offer.accept')}
          </Button>
          <Button disabled={answer.isPending} onClick={() => say(false)}>
            {t('appointments.offer.decline')}
          </Button>
        </Flex>
      ) : null}
    </Box>
  );
};
