import { conversationPriorities, type ConversationDetail } from '@sala/shared-contracts';
import { api, apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Heading, IconButton, lazyPart, Text } from '@sala/shared-ui';
import {
  AccountIcon,
  BackIcon,
  BlockIcon,
  CategoriesIcon,
  CheckIcon,
  CustomersIcon,
  DownloadIcon,
  EyeIcon,
  RestoreIcon,
} from '@sala/shared-ui/icons';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { failsAlone, useCommands, useQuery, useTranslation } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useRef, useState } from 'react';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { AssignMenu, type Given } from './assign-menu';
import { addressText, useContactName } from './contact-name';
import { SnoozeMenu } from './snooze-menu';
import { useChange } from './use-change';
import { useRefresh } from './use-refresh';

const TranscriptForm = lazyPart(
  () => import('./transcript-form'),
  (module) => module.TranscriptForm,
);
const LabelForm = lazyPart(
  () => import('./label-form'),
  (module) => module.LabelForm,
);

const looks = { calm: 25_000, typing: 3000 } as const;

/** Colleagues who have it open, so that two do not answer unknowingly. */
const Colleagues = ({ conversationId }: { readonly conversationId: string }) => {
  const { t } = useTranslation('hospital');
  const { data } = useQuery({
    ...apiQuery('conversationPresenceView', { params: { conversationId } }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ typing }) => typing) ? looks.typing : looks.calm,
    meta: failsAlone,
  });
  const writers = data?.items.filter(({ typing }) => typing) ?? [];
  const shown = writers.length > 0 ? writers : (data?.items ?? []);
  return (
    <Text size="xs" tone="accent" truncate aria-live="polite">
      {shown.length > 0
        ? t(writers.length > 0 ? 'patientChats.typing' : 'patientChats.reading', {
            count: shown.length,
            names: shown.map(({ name }) => name).join(', '),
          })
        : ''}
    </Text>
  );
};

interface ThreadHeaderProps {
  readonly conversation: ConversationDetail;
  /** On a phone: to the list. */
  readonly onBack: (() => void) | undefined;
  /** Where the side has no room of its own. */
  readonly onAbout: (() => void) | undefined;
  /** Its keys are for what is ticked in the list. */
  readonly quiet: boolean;
}

/** Who it is, who sees to it, and what can be done with the conversation. */
export const ThreadHeader = ({ conversation, onBack, onAbout, quiet }: ThreadHeaderProps) => {
  const { t } = useTranslation('hospital');
  const canWrite = useCan('patient-chats:write');
  const canExport = useCan('patients:export');
  const nameOf = useContactName();
  const zone = useCompanyZone();
  const { moment } = useZonedFormat(zone);
  const refresh = useRefresh();
  const { change, pending } = useChange(conversation);
  const [open, setOpen] = useState<'labels' | 'transcript' | null>(null);
  const menus = useRef<HTMLDivElement>(null);
  const { id, address, status, priority, snoozedUntil } = conversation;
  const isOver = status === 'resolved' || status === 'snoozed';
  const before =
    status === 'snoozed' && snoozedUntil !== null ? { status, snoozedUntil } : { status };
  const setStatus = () =>
    isOver
      ? change({ status: 'open' }, { text: t('patientChats.reopened'), back: before })
      : change({ status: 'resolved' }, { text: t('patientChats.resolved'), back: before });
  const snooze = (until: string) =>
    change(
      { status: 'snoozed', snoozedUntil: until },
      { text: t('patientChats.snoozedUntil', { time: moment(until) }), back: before },
    );
  const give = (to: Given, name: string) =>
    change(to, {
      text: t('patientChats.given', { name }),
      back: {
        assigneeId: conversation.assignee?.id ?? null,
        departmentId: conversation.department?.id ?? null,
      },
    });
  const press = (menu: 'assign' | 'snooze') =>
    menus.current?.querySelector<HTMLElement>(`[data-menu=${menu}] button`)?.click();
  useCommands(
    canWrite && !quiet
      ? [
          {
            id: 'resolveChat',
            label: t(isOver ? 'patientChats.reopen' : 'patientChats.resolve'),
            keys: 'e',
            run: setStatus,
          },
          {
            id: 'assignChat',
            label: t('patientChats.assign'),
            keys: 'a',
            run: () => press('assign'),
          },
          {
            id: 'snoozeChat',
            label: t('patientChats.snooze'),
            keys: 's',
            run: () => press('snooze'),
          },
        ]
      : [],
  );
  const exporting = canExport
    ? [
        {
          key: 'transcript',
          label: t('patientChats.transcript.title'),
          icon: <DownloadIcon aria-hidden />,
          onSelect: () => setOpen('transcript'),
        },
      ]
    : [];
  const lastSeen = Math.max(0, conversation.lastNumber - 1);
  const writing: readonly MenuAction[] = [
    ...conversationPriorities.map((one) => ({
      key: one,
      label: t('patientChats.priorityOf', {
        priority: t(`patientChats.priorities.${one}`),
      }),
      checked: one === priority,
      onSelect: () => change({ priority: one }),
    })),
    {
      key: 'labels',
      label: t('patientChats.labels'),
      icon: <CategoriesIcon aria-hidden />,
      onSelect: () => setOpen('labels'),
    },
    {
      key: 'unread',
      label: t('patientChats.markUnread'),
      icon: <EyeIcon aria-hidden />,
      onSelect: () =>
        void api
          .conversationRead({
            params: { conversationId: id },
            body: { number: lastSeen },
          })
          .then(refresh),
    },
    {
      key: 'block',
      label: t(address.blocked ? 'patientChats.unblock' : 'patientChats.block'),
      icon: address.blocked ? <AccountIcon aria-hidden /> : <BlockIcon aria-hidden />,
      onSelect: () =>
        change(
          { blocked: !address.blocked },
          {
            text: t(address.blocked ? 'patientChats.isUnblocked' : 'patientChats.isBlocked'),
            back: address.blocked ? { blocked: true } : { blocked: false, ...before },
          },
        ),
    },
  ];
  return (
    <Flex align="center" gap="1" px="3" py="1.5" borderBottomWidth="1px" wrap="wrap">
      <Flex flex="1" minW={{ base: 'calc(100% - 3rem)', md: '14rem' }} align="center" gap="1">
        {onBack ? (
          <IconButton label={t('patientChats.back')} icon={<BackIcon />} onClick={onBack} />
        ) : null}
        <Box flex="1" minW="0">
          <Heading as="h2" size="sm" truncate>
            {nameOf(address)}
          </Heading>
          <Text size="xs" tone="muted" truncate>
            {[
              t(`patientChats.channels.${conversation.channel}`),
              addressText(address),
              status === 'snoozed' && snoozedUntil !== null
                ? t('patientChats.snoozedUntil', { time: moment(snoozedUntil) })
                : t(`patientChats.statuses.${status}`),
              conversation.department?.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Colleagues conversationId={id} />
        </Box>
        {onAbout ? (
          <IconButton label={t('patientChats.about')} icon={<CustomersIcon />} onClick={onAbout} />
        ) : null}
      </Flex>
      {canWrite ? (
        <Flex ref={menus} gap="1" align="center" wrap="wrap" order={{ base: 2, md: 0 }}>
          <Box data-menu="assign">
            <AssignMenu label={conversation.assignee?.name} onGive={give} />
          </Box>
          <Box data-menu="snooze">
            <SnoozeMenu onSnooze={snooze} />
          </Box>
          <Button size="sm" variant="solid" loading={pending} onClick={setStatus}>
            {isOver ? <RestoreIcon /> : <CheckIcon />}
            {t(isOver ? 'patientChats.reopen' : 'patientChats.resolve')}
          </Button>
        </Flex>
      ) : null}
      {canWrite || canExport ? (
        <Box order={{ base: 1, md: 0 }}>
          <RowMenu
            name={nameOf(address)}
            actions={canWrite ? [...writing, ...exporting] : exporting}
          />
        </Box>
      ) : null}
      {open === 'transcript' ? (
        <TranscriptForm conversation={conversation} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'labels' ? (
        <LabelForm conversation={conversation} onClose={() => setOpen(null)} />
      ) : null}
    </Flex>
  );
};
