import { Box, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { minutesBetween } from '../parts/minutes-between';
import { useNow } from '../../parts/use-now';
import { paths } from '../../paths';
import { useQueueSummary } from '../parts/use-queue-summary';

/** For practitioners: the next patients. */
export const OwnQueue = () => {
  const { t } = useTranslation('hospital');
  const now = useNow();
  const day = useQueueSummary();
  if (!day) return <Skeleton h="20" />;
  const next = day.mine?.next ?? [];
  if (next.length === 0)
    return <Text tone="muted">{t(day.mine ? 'day.nobodyWaits' : 'day.noPractitioner')}</Text>;
  return (
    <Box as="ol" listStyle="none" m="0" p="0">
      {next.map(({ appointmentId, visitId, token, patient, checkedInAt, eventType }, index) => (
        <Flex
          as="li"
          key={appointmentId}
          align="center"
          gap="2"
          h={{ base: 'touch', md: '8' }}
          fontWeight={index === 0 ? 'semibold' : 'normal'}
        >
          <Text figures flexShrink="0">
            {token}
          </Text>
          <Styled asChild flex="1" minW="0" truncate title={`${patient.name} · ${eventType}`}>
            <Link to={visitId ? `${paths.visit}?visitId=${visitId}` : paths.board}>
              {patient.name}
            </Link>
          </Styled>
          {checkedInAt ? (
            <Text size="sm" tone="muted" figures>
              {t('day.minutes', { count: minutesBetween(checkedInAt, now) })}
            </Text>
          ) : null}
        </Flex>
      ))}
    </Box>
  );
};
