import { useCan } from '@sala/shared-auth';
import type { QueueCard } from '@sala/shared-contracts';
import { Box, Button, Flex, Link as Styled, Text } from '@sala/shared-ui';
import { ExpandIcon, ForwardIcon } from '@sala/shared-ui/icons';
import { StatusChip } from '@sala/shared-ui/status';
import { Link, useTranslation } from '@sala/shell-sdk';
import { useState, type ReactNode } from 'react';
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

interface PersonProps {
  readonly card: QueueCard;
  /** What they are to the practitioner, and since when. */
  readonly said: string;
  /** The first thing to do now. */
  readonly first: boolean;
  readonly children?: ReactNode;
}

/** One patient, large, with what to do. */
const Person = ({ card, said, first, children }: PersonProps) => (
  <Flex
    align="center"
    gap="3"
    wrap="wrap"
    {...(first ? { bg: 'accent.subtle' } : { borderWidth: '1px', borderColor: 'border' })}
    borderRadius="md"
    px="3"
    py={first ? '2.5' : '2'}
    mb="2"
  >
    <Box flex="1" minW="12rem">
      <Text size="xs" tone="muted">
        {said}
      </Text>
      <Styled
        asChild
        color="fg"
        fontSize={first ? 'lg' : 'md'}
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
    {children}
  </Flex>
);

/** Who is in consultation, with the way back to the note. */
const Current = ({ card }: { readonly card: QueueCard }) => {
  const { t } = useTranslation('hospital');
  const now = useNow();
  return (
    <Person
      card={card}
      said={t('desk.seenFor', { count: minutesBetween(card.servingAt ?? card.startAt, now) })}
      first
    >
      <Button asChild variant="solid">
        <Link to={card.visitId ? `${paths.visit}?visitId=${card.visitId}` : paths.board}>
          {t('desk.continue')}
        </Link>
      </Button>
    </Person>
  );
};

interface NextProps {
  readonly card: QueueCard;
  /** Nobody is in consultation. */
  readonly first: boolean;
}

/** Who is next, with the step that begins the consultation. */
const Next = ({ card, first }: NextProps) => {
  const { t } = useTranslation('hospital');
  const now = useNow();
  const { clock } = useZonedFormat(useZones().ofSite(null));
  const steps = useDeskSteps();
  const next = steps.stepOf(card);
  return (
    <Person
      card={card}
      said={
        card.checkedInAt
          ? t('desk.nextWaits', { count: minutesBetween(card.checkedInAt, now) })
          : t('desk.nextExpected', { time: clock(card.startAt) })
      }
      first={first}
    >
      {next?.kind === 'do' && next.step === 'start' ? (
        <Button
          variant={first ? 'solid' : 'outline'}
          loading={steps.isBusy(card)}
          onClick={() => steps.run(card, 'start')}
        >
          {t('desk.begin')}
        </Button>
      ) : null}
      {steps.question ? <ParallelDialog {...steps.question} /> : null}
    </Person>
  );
};

const over: ReadonlySet<Place> = new Set<Place>(['payment', 'done', 'noShow']);
const isOver = (card: QueueCard): boolean => over.has(placeOf(card));

/** The day by time; who has left or did not come is folded while somebody is still to see. */
const Day = ({ cards }: { readonly cards: readonly QueueCard[] }) => {
  const { t } = useTranslation('hospital');
  const [unfolded, setUnfolded] = useState(false);
  const left = cards.filter((card) => !isOver(card));
  const folds = left.length > 0 && left.length < cards.length;
  return (
    <>
      {folds ? (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? <ExpandIcon aria-hidden /> : <ForwardIcon aria-hidden />}
          {t('desk.over', { count: cards.length - left.length })}
        </Button>
      ) : null}
      <PatientRows
        own
        toVisits
        withSteps={false}
        cards={folds && !unfolded ? left : cards}
        state={(card) => (
          <StatusChip {...placeLooks[placeOf(card)]}>
            {t(`desk.places.${placeOf(card)}`)}
          </StatusChip>
        )}
      />
    </>
  );
};

/** Why a day is empty that nobody's account stands for, and who can change that. */
const NotLinked = () => {
  const { t } = useTranslation('hospital');
  const mayLink = useCan('practitioners:manage');
  return (
    <Box bg="bg.subtle" borderRadius="md" px="3" py="3">
      <Text fontWeight="semibold">{t('desk.noPractitioner')}</Text>
      <Text size="sm" tone="muted" mt="1">
        {t(mayLink ? 'desk.linkPractitioner' : 'desk.askPractitioner')}
      </Text>
      {mayLink ? (
        <Button asChild size="sm" mt="3">
          <Link to={paths.practitioners}>{t('desk.toPractitioners')}</Link>
        </Button>
      ) : null}
    </Box>
  );
};

/** For practitioners: who is in consultation, who is next, and the day with its states. */
export const OwnDay = () => {
  const { t } = useTranslation('hospital');
  const day = useOwnDay();
  if (!day) return <RowsSkeleton rows={6} />;
  const { mine } = day;
  if (!mine) return <NotLinked />;
  if (mine.items.length === 0) return <Text tone="muted">{t('desk.freeDay')}</Text>;
  return (
    <>
      {mine.current ? <Current card={mine.current} /> : null}
      {mine.next ? <Next card={mine.next} first={mine.current === null} /> : null}
      <Day cards={mine.items} />
    </>
  );
};
