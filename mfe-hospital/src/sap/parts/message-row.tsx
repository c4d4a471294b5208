import { useCan } from '@sala/shared-auth';
import type { SapMessageRow, SapMessageState } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { triggerOf } from './message-events';
import { RawMessage } from './raw-message';

const looks: Readonly<Record<SapMessageState, StatusLook>> = {
  waiting: statusLooks.waiting,
  applied: statusLooks.done,
  stale: statusLooks.off,
  ignored: statusLooks.off,
  dead: statusLooks.problem,
};

/** Not applied; the reason itself is technical, and in English. */
const isAside = (state: SapMessageState): state is 'stale' | 'ignored' | 'dead' =>
  state === 'stale' || state === 'ignored' || state === 'dead';

export interface MessageRowProps {
  readonly message: SapMessageRow;
  /** Applies it again. */
  readonly onReplay: (id: string) => void;
  readonly replaying: boolean;
}

/** One message: what it says, what became of it, and for who manages SAP the message itself. */
export const MessageRow = ({ message, onReplay, replaying }: MessageRowProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const canManage = useCan('sap:manage');
  const [open, setOpen] = useState(false);
  const { id, event, controlId, state, at, receivedAt, reason, attempts, falnr, patnr } = message;
  const look = looks[state];
  const trigger = triggerOf(event);
  return (
    <Box as="li" py="2" borderBottomWidth="1px" minW="0">
      <Flex align="center" gap="2" wrap="wrap">
        <Text as="span" size="sm" fontWeight="medium">
          {trigger ? t(`sap.events.${trigger}`) : t('sap.events.unknown')}
        </Text>
        <StatusChip {...look}>{t(`sap.messageStates.${state}`)}</StatusChip>
      </Flex>
      <Text size="xs" tone="muted" figures overflowWrap="anywhere">
        {[
          format.dateTime(at ?? receivedAt),
          event.replace('^', ' '),
          controlId,
          patnr && t('sap.patnr', { patnr }),
          falnr && t('sap.case', { falnr }),
          attempts > 1 && t('sap.attempts', { count: attempts }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {reason && isAside(state) ? (
        <Text size="sm" tone={state === 'dead' ? 'danger' : 'muted'} overflowWrap="anywhere">
          {t(`sap.why.${state}`, { reason })}
        </Text>
      ) : null}
      {canManage ? (
        <Flex gap="2" mt="1" wrap="wrap">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={open}
            aria-label={t(open ? 'sap.rawHideNamed' : 'sap.rawShowNamed', { controlId })}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'sap.rawHide' : 'sap.rawShow')}
          </Button>
          {state === 'dead' ? (
            <Button
              size="sm"
              loading={replaying}
              aria-label={t('sap.replayNamed', { controlId })}
              onClick={() => onReplay(id)}
            >
              {t('sap.replay')}
            </Button>
          ) : null}
        </Flex>
      ) : null}
      {open ? <RawMessage id={id} /> : null}
    </Box>
  );
};
