import type { QueueCard } from '@sala/shared-contracts';
import { Box, Button, Flex, Link as Styled, Text } from '@sala/shared-ui';
import { AlertIcon, StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import { minutesBetween } from '../../parts/minutes-between';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { paths } from '../../../paths';
import { actionKey, nextAction } from './board-moves';
import { useCardTarget } from './use-card-target';
import { useCardMenu, type CardMenuOptions } from './use-card-menu';

interface WaitLimits {
  /** Minutes. */
  readonly longWait: number;
  readonly tooLongWait: number;
}

type WaitLength = 'short' | 'long' | 'tooLong';

const waitLength = (minutes: number, { longWait, tooLongWait }: WaitLimits): WaitLength =>
  minutes >= tooLongWait ? 'tooLong' : minutes >= longWait ? 'long' : 'short';

const waitTones: Readonly<Record<WaitLength, StatusTone>> = {
  short: 'slate',
  long: 'amber',
  tooLong: 'red',
};

export interface BoardCardProps extends CardMenuOptions {
  readonly card: QueueCard;
  readonly now: string;
  readonly limits: WaitLimits;
  readonly mayReceive: boolean;
  readonly mayCharge: boolean;
  readonly busy: boolean;
}

/* The name is the link; it covers the card except for its buttons. */
const coveringLink = {
  color: 'inherit',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
  _before: { content: '""', position: 'absolute', inset: '0', borderRadius: 'md' },
  _focusVisible: {
    outline: 'none',
    _before: { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: '1px' },
  },
} as const;

/** Waiting or consultation time so far, or the expected time. */
const CardTime = ({ card, now, limits }: Pick<BoardCardProps, 'card' | 'now' | 'limits'>) => {
  const { t } = useTranslation('hospital');
  const { checkedInAt, servingAt, startAt, column, status } = card;
  const minutes = (count: number) => t('board.minutes', { count });
  if (column === 'expected') {
    if (card.noShow) return <StatusChip tone="red">{t('board.noShow')}</StatusChip>;
    const late = minutesBetween(startAt, now);
    return late > 0 ? (
      <StatusChip tone={waitTones[waitLength(late, limits)]}>
        {t('board.late', { minutes: minutes(late) })}
      </StatusChip>
    ) : null;
  }
  if (status === 'serving' && servingAt)
    return <StatusChip tone="violet">{minutes(minutesBetween(servingAt, now))}</StatusChip>;
  if (checkedInAt === null || (column !== 'waiting' && column !== 'triage')) return null;
  const waited = minutesBetween(checkedInAt, now);
  const length = waitLength(waited, limits);
  return (
    <StatusChip tone={waitTones[length]} icon={length === 'tooLong' ? <AlertIcon /> : undefined}>
      {status === 'called'
        ? t('board.called', { count: card.callCount, minutes: minutes(waited) })
        : minutes(waited)}
    </StatusChip>
  );
};

const NextStep = ({ card, mayReceive, mayCharge, busy, actions }: BoardCardProps) => {
  const { t } = useTranslation('hospital');
  const next = nextAction(card);
  if (card.column === 'expected' && mayReceive) {
    return (
      <Button asChild size="sm" ms="auto">
        <Link data-above to={`${paths.checkIn}/${card.patient.id}/${card.appointmentUid}`}>
          {t('board.receive')}
        </Link>
      </Button>
    );
  }
  if (card.column === 'payment' && mayCharge && card.visitId) {
    return (
      <Button asChild size="sm" ms="auto">
        <Link
          data-above
          to={`/purchase-record?new=1&patientId=${card.patient.id}&visitId=${card.visitId}${card.payerId ? `&customerId=${card.payerId}` : ''}`}
        >
          {t('board.charge')}
        </Link>
      </Button>
    );
  }
  return next ? (
    <Button
      size="sm"
      ms="auto"
      loading={busy}
      onClick={() => actions.run(card, { kind: 'act', action: next })}
    >
      {t(actionKey(card, next))}
    </Button>
  ) : null;
};

/** A patient of the day: reason, practitioner, elapsed time and next step. */
export const BoardCard = (props: BoardCardProps) => {
  const { card } = props;
  const { t } = useTranslation('hospital');
  const { money } = useFormat();
  const { clock } = useZonedFormat(useZones().ofSite(null));
  const menu = useCardMenu(card, props);
  const opens = useCardTarget()(card);
  const {
    patient,
    token,
    eventType,
    practitioner,
    room,
    startAt,
    priority,
    due,
    column,
    expectedCallAt,
  } = card;
  const facts = [clock(startAt), eventType, practitioner?.name ?? t('board.nobody'), room?.name]
    .filter(Boolean)
    .join(' · ');
  const alerts = patient.hasAlerts ? (
    <Box
      as="span"
      color="status.amber.fg"
      flexShrink="0"
      role="img"
      aria-label={t('board.alerts')}
      title={t('board.alerts')}
    >
      <AlertIcon aria-hidden />
    </Box>
  ) : null;
  const more = menu.length > 0 ? <RowMenu name={patient.name} actions={menu} /> : null;
  return (
    <>
      {token ? (
        <Flex align="center" gap="1">
          <Text fontWeight="semibold" figures me="auto">
            {token}
          </Text>
          {alerts}
          {more}
        </Flex>
      ) : null}
      <Flex align="flex-start" gap="2" minW="0">
        <Text flex="1" minW="0" fontWeight="medium" overflowWrap="break-word">
          {opens ? (
            <Styled asChild {...coveringLink}>
              <Link to={opens.to} draggable={false} title={t(`board.actions.${opens.kind}`)}>
                {patient.name}
              </Link>
            </Styled>
          ) : (
            patient.name
          )}
        </Text>
        {token ? null : alerts}
        {token ? null : more}
      </Flex>
      <Text size="xs" tone="muted" lineClamp="2" title={facts}>
        {facts}
      </Text>
      <Flex
        align="center"
        justify="flex-end"
        gap="1"
        mt="1.5"
        wrap="wrap"
        _empty={{ display: 'none' }}
      >
        {priority === 'normal' ? null : (
          <StatusChip tone="red" icon={<AlertIcon />}>
            {t(`board.priorities.${priority}`)}
          </StatusChip>
        )}
        <CardTime {...props} />
        {column === 'payment' ? (
          <Text size="sm" figures fontWeight="medium">
            {money(due)}
          </Text>
        ) : null}
        {expectedCallAt && column === 'waiting' && card.status === 'waiting' ? (
          <Text size="xs" tone="muted" title={t('board.expectedCall')}>
            {t('board.about', { time: clock(expectedCallAt) })}
          </Text>
        ) : null}
        <NextStep {...props} />
      </Flex>
    </>
  );
};
