import type { AppointmentDetail } from '@sala/shared-contracts';
import { Box, Heading, Link as Styled, Stack, Text } from '@sala/shared-ui';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { useAppointmentStatusChip } from '../../../parts/appointment-status';
import { paths } from '../../../paths';

/** A titled list in the panel. */
export const Section = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <Box as="section" aria-label={title}>
    <Heading as="h3" size="sm" mb="2">
      {title}
    </Heading>
    <Stack as="ol" gap="2" m="0" p="0" listStyleType="none">
      {children}
    </Stack>
  </Box>
);

/** Status history, newest first: who, when, why. */
export const AppointmentHistory = ({
  appointment,
}: {
  readonly appointment: AppointmentDetail;
}) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return (
    <Section title={t('appointments.history')}>
      {appointment.history.map(({ at, by, to, reason, undo }) => (
        <Box as="li" key={`${at}${to}`}>
          <Text>
            {undo
              ? t('appointments.tookBack', { status: t(`appointmentStatuses.${to}`) })
              : t(`appointmentStatuses.${to}`)}
          </Text>
          <Text tone="muted" size="sm">
            {[format.dateTime(at), by ?? t('appointments.byItself'), reason]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Box>
      ))}
    </Section>
  );
};

/**
 * Messages to the patient, newest first, with the reason for skipped ones and the time of postponed
 * ones.
 */
export const AppointmentMessages = ({
  appointment,
}: {
  readonly appointment: AppointmentDetail;
}) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  if (appointment.messages.length === 0) return null;
  return (
    <Section title={t('appointments.messages')}>
      {appointment.messages.map(({ id, at, kind, channel, reason, until, by }) => (
        <Box as="li" key={id}>
          <Text>{t(`appointmentMessages.${kind}`)}</Text>
          <Text tone="muted" size="sm">
            {[
              format.dateTime(at),
              until === null
                ? t(`appointmentMessages.${reason ?? channel}`)
                : t(`appointmentMessages.postponed.${channel}`, { when: format.dateTime(until) }),
              by ?? t('appointments.byItself'),
            ].join(' · ')}
          </Text>
        </Box>
      ))}
    </Section>
  );
};

/** Previous appointments of the patient. */
export const PastAppointments = ({ appointment }: { readonly appointment: AppointmentDetail }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const chipOf = useAppointmentStatusChip();
  if (appointment.past.length === 0) return null;
  return (
    <Section title={t('appointments.past')}>
      {appointment.past.map(({ id, startAt, timeZone, eventType, practitioner, status }) => (
        <Box
          as="li"
          key={id}
          display="flex"
          justifyContent="space-between"
          alignItems="center"
          gap="3"
        >
          <Box minW="0">
            <Styled asChild>
              <Link to={`${paths.appointments}?appointmentId=${id}`}>{eventType}</Link>
            </Styled>
            <Text tone="muted" size="sm">
              {[startAt ? format.dateTime(startAt, timeZone) : null, practitioner]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Box>
          {chipOf(status)}
        </Box>
      ))}
    </Section>
  );
};
