import type { QueueCard } from '@sala/shared-contracts';
import { Box, Flex, Link as Styled, Text } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { RowMenu } from '@sala/shared-ui/menu';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { NextStep } from './next-step';
import { TimeMark, type WaitLimits } from './time-mark';
import { UndoStep } from './undo-step';
import { Unassigned, useMayAssign } from './unassigned';
import { useCardMenu, type CardMenuOptions } from './use-card-menu';

export interface BoardCardProps extends CardMenuOptions {
  readonly card: QueueCard;
  readonly now: string;
  readonly limits: WaitLimits;
  /** Address of the board with this card's panel open. */
  readonly to: string;
  /** Its panel is open. */
  readonly open: boolean;
  /** All cards are one practitioner's, so that their name says nothing. */
  readonly mine: boolean;
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

const Alerts = () => {
  const { t } = useTranslation('hospital');
  return (
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
  );
};

/** A patient of the day in two lines: who; then when, with whom, since when, and the next step. */
export const BoardCard = (props: BoardCardProps) => {
  const { card, to, open, mine, actions, onForm } = props;
  const { t } = useTranslation('hospital');
  const { money } = useFormat();
  const { clock } = useZonedFormat(useZones().ofSite(null));
  const menu = useCardMenu(card, props);
  const { patient, token, eventType, practitioner, room, startAt, priority, column } = card;
  const doctor = practitioner?.name ?? t('board.nobody');
  const assignable = useMayAssign()(card) && practitioner === null;
  const parts = [
    ...(column === 'payment' ? [] : [clock(startAt)]),
    ...(mine ? [room?.name, eventType] : [assignable ? null : doctor, room?.name]),
  ].filter(Boolean);
  const whole = [clock(startAt), eventType, doctor, room?.name].filter(Boolean).join(' · ');
  const about =
    card.expectedCallAt && column === 'waiting' && card.status === 'waiting'
      ? t('board.about', { time: clock(card.expectedCallAt) })
      : null;
  return (
    <>
      <Flex align="center" gap="1.5" minW="0" minH="6" pe={{ md: menu.length > 0 ? '6' : '0' }}>
        {token ? (
          <Text size="sm" fontWeight="semibold" figures flexShrink="0">
            {token}
          </Text>
        ) : null}
        <Text minW="0" fontWeight="medium" truncate title={patient.name}>
          <Styled asChild {...coveringLink}>
            <Link to={to} draggable={false} aria-current={open ? 'true' : undefined}>
              {patient.name}
            </Link>
          </Styled>
        </Text>
        {patient.hasAlerts ? <Alerts /> : null}
        {priority === 'normal' ? null : (
          <StatusChip {...statusLooks.problem}>{t(`board.priorities.${priority}`)}</StatusChip>
        )}
      </Flex>
      <Flex className="board-facts" align="center" justify="flex-end" gap="1.5" minW="0" minH="6">
        {column === 'payment' ? (
          <Text className="board-due" size="sm" figures fontWeight="medium" flexShrink="0">
            {money(card.due)}
          </Text>
        ) : null}
        <Text flex="1" minW="0" size="xs" tone="muted" truncate figures title={whole}>
          {parts.join(' · ')}
        </Text>
        {assignable ? <Unassigned card={card} onForm={onForm} /> : null}
        {about ? (
          <Text
            className="board-about"
            flexShrink="0"
            size="xs"
            tone="muted"
            figures
            title={t('board.expectedCall')}
          >
            {about}
          </Text>
        ) : null}
        <TimeMark {...props} />
        <UndoStep card={card} />
        <NextStep card={card} actions={actions} />
        {menu.length > 0 ? (
          <Box
            position={{ md: 'absolute' }}
            top="1"
            insetEnd="1"
            css={{ '& button': { width: { md: '6' }, height: { md: '6' } } }}
          >
            <RowMenu name={patient.name} actions={menu} />
          </Box>
        ) : null}
      </Flex>
    </>
  );
};
