import type { QueueCard } from '@sala/shared-contracts';
import { Box, Button, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { ParallelDialog } from '../../parts/consultation/parallel-dialog';
import { useZonedFormat } from '../../parts/use-zoned-format';
import { useZones } from '../../parts/use-zones';
import { paths } from '../../paths';
import { useDeskSteps, type DeskSteps } from './use-desk-steps';

const StepButton = ({ card, steps }: { readonly card: QueueCard; readonly steps: DeskSteps }) => {
  const { t } = useTranslation('hospital');
  const next = steps.stepOf(card);
  if (!next) return null;
  const word = t(`desk.steps.${next.step}`);
  const label = t('desk.stepFor', { step: word, name: card.patient.name });
  return next.kind === 'go' ? (
    <Button asChild size="sm" flexShrink="0">
      <Link to={next.to} aria-label={label}>
        {word}
      </Link>
    </Button>
  ) : (
    <Button
      size="sm"
      flexShrink="0"
      aria-label={label}
      loading={steps.isBusy(card)}
      onClick={() => steps.run(card, next.step)}
    >
      {word}
    </Button>
  );
};

/** Where a card leads: to its visit, else to its patient. */
const pathOf = ({ visitId, patient }: QueueCard, toVisits: boolean): string =>
  toVisits && visitId
    ? `${paths.visit}?visitId=${visitId}`
    : `${paths.patient}?patientId=${patient.id}`;

interface PatientRowsProps {
  readonly cards: readonly QueueCard[];
  /** State of a row, such as how late somebody is. */
  readonly state?: ((card: QueueCard) => ReactNode) | undefined;
  /** The names lead to the visits. */
  readonly toVisits?: boolean;
  /** Without the practitioner, whose day it is. */
  readonly own?: boolean;
  readonly withSteps?: boolean;
}

/* In a narrow card the state moves below the name, which would be cut beside it. */
const rows = {
  containerType: 'inline-size',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '3.5rem minmax(0, 1fr) auto auto',
    gridTemplateAreas: '"time name state step" "time detail state step"',
    alignItems: 'center',
    '& > :empty': { display: 'none' },
    '& > [data-state]': { marginInlineStart: '3' },
  },
  '@container (max-width: 26rem)': {
    '& > li[data-stateful]': {
      gridTemplateColumns: '3.25rem auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"time name name step" "time state detail step"',
      '& > [data-state]': { marginInline: '0 0.5rem' },
    },
  },
} as const;

interface RowProps {
  readonly card: QueueCard;
  readonly path: string;
  readonly detail: string;
  readonly state: ReactNode;
  readonly step: ReactNode;
}

const Row = ({ card: { patient, startAt }, path, detail, state, step }: RowProps) => {
  const { clock } = useZonedFormat(useZones().ofSite(null));
  return (
    <Box
      as="li"
      py="1.5"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
      {...(state ? { 'data-stateful': '' } : {})}
    >
      <Text figures gridArea="time" tone="muted">
        {clock(startAt)}
      </Text>
      <Box gridArea="name" minW="0">
        <Styled
          asChild
          display="block"
          truncate
          color="fg"
          fontWeight="medium"
          textDecoration="none"
          _hover={{ textDecoration: 'underline' }}
          title={patient.name}
        >
          <Link to={path}>{patient.name}</Link>
        </Styled>
      </Box>
      <Text gridArea="detail" size="xs" tone="muted" truncate title={detail}>
        {detail}
      </Text>
      {state ? (
        <Box gridArea="state" data-state>
          {state}
        </Box>
      ) : null}
      {step ? (
        <Box gridArea="step" ms="3">
          {step}
        </Box>
      ) : null}
    </Box>
  );
};

/** Patients of the day, one a row: time, name and reason, state, next step. */
export const PatientRows = ({
  cards,
  state,
  toVisits = false,
  own = false,
  withSteps = true,
}: PatientRowsProps) => {
  const steps = useDeskSteps();
  return (
    <>
      <Box as="ul" listStyle="none" m="0" p="0" css={rows}>
        {cards.map((card) => (
          <Row
            key={card.appointmentId}
            card={card}
            path={pathOf(card, toVisits)}
            detail={[card.eventType, own ? null : card.practitioner?.name]
              .filter(Boolean)
              .join(' · ')}
            state={state?.(card)}
            step={withSteps ? <StepButton card={card} steps={steps} /> : null}
          />
        ))}
      </Box>
      {steps.question ? <ParallelDialog {...steps.question} /> : null}
    </>
  );
};

/** Rows that have not come. */
export const RowsSkeleton = ({ rows = 4 }: { readonly rows?: number | undefined }) =>
  Array.from({ length: rows }, (_, row) => (
    <Flex key={row} align="center" gap="3" h="12">
      <Skeleton w="2.75rem" h="4" />
      <Box flex="1">
        <Skeleton w="60%" h="4" />
        <Skeleton w="40%" h="3" mt="1" />
      </Box>
    </Flex>
  ));

interface MoreProps {
  readonly total: number;
  readonly shown: number;
  /** Where they all are. */
  readonly to: string;
}

/** How many more there are than the card shows. */
export const More = ({ total, shown, to }: MoreProps) => {
  const { t } = useTranslation('hospital');
  return total > shown ? (
    <Styled asChild fontSize="sm" display="inline-block" pt="1">
      <Link to={to}>{t('desk.seeMore', { count: total - shown })}</Link>
    </Styled>
  ) : null;
};
