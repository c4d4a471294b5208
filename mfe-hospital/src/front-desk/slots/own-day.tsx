import type { QueueCard } from '@sala/shared-contracts';
import { Box, Button, Flex, Link as Styled, Text } from '@sala/shared-ui';
import { StatusChip } from '@sala/shared-ui/status';
import { Link, useTranslation } from '@sala/shell-sdk';
import { ParallelDialog } from '../../parts/consultation/parallel-dialog';
import { useNow } from '../../parts/use-now';
import { useZonedFormat } from '../../parts/use-zoned-format';
import { useZones } from '../../parts/use-zones';
import { paths } from '../../paths';
import { minutesBetween } from '../parts/minutes-between';
import { PatientRows, RowsSkeleton } from '../parts/patient-rows';
import { placeLooks, type Place } from '../parts/place-looks';
import { useDeskSteps } from '../parts/use-desk-steps';
import { useOwnDay } from '../parts/use-desk';

const placeOf = ({ noShow, column }: QueueCard): Place => (noShow ? 'noShow' : column);

/** Who is next, large, with the step that begins the consultation. */
const Next = ({ card }: { readonly card: QueueCard }) => {
  const { t } = useTranslation('hospital');
  const now = useNow();
  const { clock } = useZonedFormat(useZones().ofSite(null));
  const steps = useDeskSteps();
  const next = steps.stepOf(card);
  return (
    <Flex
      align="center"
      gap="3"
      wrap="wrap"
      bg="accent.subtle"
      borderRadius="md"
      px="3"
      py="2.5"
      mb="2"
    >
      <Box flex="1" minW="12rem">
        <Text size="xs" tone="muted">
          {card.checkedInAt
            ? t('desk.nextWaits', { count: minutesBetween(card.checkedInAt, now) })
            : t('desk.nextExpected', { time: clock(card.startAt) })}
        </Text>
        <Styled
          asChild
          color="fg"
          fontSize="lg"
          fontWeight="semibold"
          textDecoration="none"
          _hover={{ textDecoration: 'underline' }}
        >
          <Link to={`${paths.patient}?patientId=${card.patient.id}`}>{card.patient.name}</Link>
        </Styled>
        <Text size="sm" tone="muted">
          {[card.token, card.eventType, card.room?.name].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      {next?.kind === 'do' && next.step === 'start' ? (
        <Button
          variant="solid"
          loading={steps.isBusy(card)}
          onClick={() => steps.run(card, 'start')}
        >
          {t('desk.begin')}
        </Button>
      ) : null}
      {steps.question ? <ParallelDialog {...steps.question} /> : null}
    </Flex>
  );
};

/** For practitioners: the next patient, and the day with its states. */
export const OwnDay = () => {
  const { t } = useTranslation('hospital');
  const day = useOwnDay();
  if (!day) return <RowsSkeleton rows={6} />;
  const { mine } = day;
  if (!mine) return <Text tone="muted">{t('desk.noPractitioner')}</Text>;
  if (mine.items.length === 0) return <Text tone="muted">{t('desk.freeDay')}</Text>;
  return (
    <>
      {mine.next ? <Next card={mine.next} /> : null}
      <PatientRows
        own
        toVisits
        withSteps={false}
        cards={mine.items}
        state={(card) => (
          <StatusChip {...placeLooks[placeOf(card)]}>
            {t(`desk.places.${placeOf(card)}`)}
          </StatusChip>
        )}
      />
    </>
  );
};
