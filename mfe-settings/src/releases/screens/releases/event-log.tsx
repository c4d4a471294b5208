import { apiQuery } from '@sala/shared-auth';
import type { ReleaseEvent } from '@sala/shared-contracts';
import { Box, Button, Code, EmptyState, ErrorState, Flex, lazyPart, Text } from '@sala/shared-ui';
import { RecentIcon } from '@sala/shared-ui/icons';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { Age } from './relative-age';
import type { OnAction } from './release-actions';
import { useEventText } from './event-text';
import { PassedChip } from './release-chips';
import { problemOf } from './use-releases';

const EventDialog = lazyPart(
  () => import(/* webpackChunkName: "release-dialogs" */ './dialogs/event-dialog'),
  (module) => module.EventDialog,
);

const pageSize = 50;

/* Full text on cards; truncated in tables, where the entry's dialog shows all. */
const reasonWidth = {
  display: { base: 'inline', md: 'block' },
  maxW: { base: 'none', md: '10rem', lg: '13rem', xl: '18rem' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

interface EventLogProps {
  /** One bundle; undefined for all. */
  readonly name?: string;
  /** undefined for readers. */
  readonly onAction: OnAction | undefined;
}

/** Log of changes, newest first. */
export const EventLog = ({ name, onAction }: EventLogProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const words = useEventText();
  /** Cursors of the pages after the first. */
  const [pages, setPages] = useState<readonly number[]>([]);
  const [opened, setOpened] = useState<ReleaseEvent | null>(null);
  const before = pages.at(-1);
  const query = {
    ...(name === undefined ? {} : { name }),
    ...(before === undefined ? {} : { before }),
    limit: pageSize,
  };
  const log = useQuery({
    ...apiQuery('releaseEventList', { query }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const items = log.data?.items ?? [];
  const last = items.at(-1);
  const columns: readonly [Column<ReleaseEvent>, ...Column<ReleaseEvent>[]] = [
    { key: 'what', header: t('releases.log.what'), cell: words.action },
    {
      key: 'when',
      header: t('releases.log.when'),
      cell: ({ at }) => (
        <>
          <Age at={at} />{' '}
          <Text
            as="span"
            tone="muted"
            size="xs"
            display={{ base: 'inline', md: 'none', xl: 'inline' }}
          >
            {format.dateTime(at)}
          </Text>
        </>
      ),
    },
    {
      key: 'target',
      header: t('releases.log.target'),
      cell: (event) => (words.target(event) ? <Code>{words.target(event)}</Code> : '—'),
    },
    { key: 'who', header: t('releases.log.who'), cell: words.actor, showFrom: 'lg' },
    {
      key: 'why',
      header: t('releases.log.why'),
      cell: ({ reason }) => (
        <Box as="span" {...reasonWidth}>
          {reason ?? '—'}
        </Box>
      ),
    },
    {
      key: 'composition',
      header: t('releases.inForce.composition'),
      cell: ({ composition }) => (composition ? <Code>{composition}</Code> : '—'),
      showFrom: 'xl',
    },
  ];
  return (
    <>
      {log.data ? (
        <Flex align="center" gap="2" wrap="wrap" mb="2">
          <PassedChip passed={log.data.intact}>
            {t(log.data.intact ? 'releases.log.intact' : 'releases.log.broken')}
          </PassedChip>
          <Text size="sm" tone="muted" flex="1 1 14rem">
            {t(log.data.intact ? 'releases.log.intactText' : 'releases.log.brokenText')}
          </Text>
        </Flex>
      ) : null}
      <DataTable
        label={t('releases.tabs.log')}
        columns={columns}
        rows={items}
        rowKey={({ seq }) => String(seq)}
        onOpen={setOpened}
        loading={log.isPending}
        stale={log.isPlaceholderData}
        empty={
          <EmptyState
            icon={<RecentIcon />}
            title={t('releases.log.empty')}
            text={t('releases.log.emptyText')}
          />
        }
        error={
          log.error && !log.data ? (
            <ErrorState
              problem={problemOf(log.error)}
              onRetry={() => void log.refetch()}
              retrying={log.isFetching}
            />
          ) : null
        }
      />
      {pages.length > 0 || items.length === pageSize ? (
        <Box as="nav" aria-label={t('releases.log.pages')} display="flex" gap="2" mt="3">
          <Button disabled={pages.length === 0} onClick={() => setPages(pages.slice(0, -1))}>
            {t('releases.log.newer')}
          </Button>
          <Button
            disabled={!last || items.length < pageSize || last.seq <= 1 || log.isPlaceholderData}
            onClick={() => last && setPages([...pages, last.seq])}
          >
            {t('releases.log.older')}
          </Button>
        </Box>
      ) : null}
      {opened ? (
        <EventDialog
          event={opened}
          onClose={() => setOpened(null)}
          onReplay={
            onAction
              ? (composition) => {
                  setOpened(null);
                  onAction({ kind: 'replay', composition });
                }
              : undefined
          }
        />
      ) : null}
    </>
  );
};
