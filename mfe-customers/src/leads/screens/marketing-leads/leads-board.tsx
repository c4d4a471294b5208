import {
  limits,
  nextLeadStatuses,
  type Contract,
  type EndpointOutput,
  type Lead,
  type LeadStatus,
} from '@sala/shared-contracts';
import { Box, Button, Skeleton, Text } from '@sala/shared-ui';
import { useIsPhone, useRecordWalk } from '@sala/shared-ui/table';
import { Tabs } from '@sala/shared-ui/tabs';
import { useTranslation } from '@sala/shell-sdk';
import { Board } from '../../../parts/drag/board';
import { LeadCard } from './lead-card';
import type { Move } from './use-move-lead';

export interface LeadsBoardProps {
  readonly board: EndpointOutput<Contract['leadBoard']>;
  /** Time at which the board was loaded. */
  readonly now: number;
  readonly stale: boolean;
  /** Column that a phone shows. */
  readonly stage: LeadStatus;
  readonly onStageChange: (stage: LeadStatus) => void;
  readonly onMore: (status: LeadStatus) => void;
  /** The record whose panel is open; '' for none. */
  readonly openId: string;
  readonly onOpen: (lead: Lead) => void;
  /** undefined without permission. */
  readonly onMove: ((move: Move) => void) | undefined;
}

/** Columns side by side; on a phone one at a time. */
export const LeadsBoard = ({
  board,
  now,
  stale,
  stage,
  onStageChange,
  onMore,
  openId,
  onOpen,
  onMove,
}: LeadsBoardProps) => {
  const { t } = useTranslation('customers');
  const phone = useIsPhone();
  const columns = board.columns.map(({ status, total, items }) => ({
    id: status,
    label: t(`leads.statuses.${status}`),
    total,
    items,
  }));
  const itemsOf = (id: string) => columns.find((column) => column.id === id)?.items ?? [];
  useRecordWalk({
    rows: columns.flatMap(({ items }) => items),
    keyOf: ({ id }) => id,
    openKey: openId || undefined,
    onOpen,
  });
  const shown = (some: typeof columns) => (
    <Board<Lead>
      label={t('leads.board')}
      untitled={phone}
      columns={some}
      idOf={({ id }) => id}
      labelOf={({ name }) => name}
      canMove={({ status }) => onMove !== undefined && status !== 'converted'}
      canDrop={({ status }, column) =>
        column === status || nextLeadStatuses(status).some((next) => next === column)
      }
      onMove={(lead, { column, index }) => {
        const target = columns.find(({ id }) => id === column);
        if (!target || !onMove) return;
        const others = itemsOf(column).filter(({ id }) => id !== lead.id);
        onMove({ lead, status: target.id, index, afterId: others[index - 1]?.id ?? null });
      }}
      renderEmpty={() => (
        <Text size="sm" tone="muted" px="1" pb="2">
          {t('leads.emptyColumn')}
        </Text>
      )}
      renderHead={({ id, label, total = 0, items }) => {
        const status = columns.find((column) => column.id === id)?.id;
        return status && items.length < Math.min(total, limits.boardColumnMax) ? (
          <Box px="1" pb="2">
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onMore(status)}
              aria-label={t('leads.moreOf', { status: label, shown: items.length, total })}
            >
              {t('leads.more', { shown: items.length, total })}
            </Button>
          </Box>
        ) : null;
      }}
      renderItem={(lead, handle) => (
        <LeadCard
          lead={lead}
          handle={handle}
          now={now}
          onOpen={() => onOpen(lead)}
          onMove={onMove}
        />
      )}
    />
  );
  return (
    <Box
      aria-busy={stale}
      opacity={stale ? 0.6 : 1}
      transitionProperty="opacity"
      transitionDuration="fast"
    >
      {phone ? (
        <Tabs<LeadStatus>
          inTitle
          label={t('leads.board')}
          value={stage}
          onChange={onStageChange}
          tabs={columns.map((column) => ({
            value: column.id,
            label: column.label,
            count: column.total,
            content: shown([column]),
          }))}
        />
      ) : (
        shown(columns)
      )}
    </Box>
  );
};

export const BoardSkeleton = () => (
  <Box display="flex" gap="3" overflow="hidden" aria-hidden>
    {[3, 4, 2, 3, 1].map((cards, column) => (
      <Box
        key={column}
        flex={{ base: '1 0 100%', md: '1 0 14rem' }}
        p="2"
        bg="bg.subtle"
        borderWidth="1px"
        borderRadius="lg"
      >
        <Skeleton w="24" h="4" mb="3" />
        {Array.from({ length: cards }, (_, card) => (
          <Skeleton key={card} w="full" h="20" mb="2" borderRadius="md" />
        ))}
      </Box>
    ))}
  </Box>
);
