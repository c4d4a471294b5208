import { apiKey, apiMutation, apiQuery, useAuth, useCan } from '@sala/shared-auth';
import type { LegalHold, RetentionItem, RetentionProposal } from '@sala/shared-contracts';
import { Box, Button, Card, EmptyState, Flex, Heading, lazyPart, Text } from '@sala/shared-ui';
import { DataTable, RowStep, type Column } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useMemo, useState } from 'react';
import { CompanyPages } from '../../../parts/company-pages';
import { pageSizes, type PrivacyPlace } from './privacy-place';
import type { PrivacyViewProps } from './privacy-view';

const ApproveDialog = lazyPart(
  () => import('./approve-dialog'),
  (module) => module.ApproveDialog,
);
const HoldDialog = lazyPart(
  () => import('./hold-dialog'),
  (module) => module.HoldDialog,
);

type Row = RetentionItem & { readonly id: string };

const none = '00000000-0000-4000-8000-000000000000';
/* The same array in every render. */
const nothing: readonly RetentionItem[] = [];

const useChanged = () => {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: apiKey('retentionView') });
    await client.invalidateQueries({ queryKey: apiKey('retentionItemList') });
  };
};

/** What is listed, and what becomes of it. */
const Proposal = ({
  proposal,
  onApprove,
}: {
  readonly proposal: RetentionProposal;
  readonly onApprove: () => void;
}) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const isOwner = useAuth(({ user }) => user?.roles.includes('owner') ?? false);
  const canManage = useCan('company:manage');
  const changed = useChanged();
  const cancel = useMutation({
    ...apiMutation('retentionCancel'),
    onSuccess: () => notify.success(t('privacy.retention.cancelled')),
    onSettled: changed,
  });
  const isOpen = proposal.state === 'listed' || proposal.state === 'approved';
  return (
    <Card as="section" maxW="48rem" mb="3">
      <Heading size="sm">{t(`privacy.retention.states.${proposal.state}`)}</Heading>
      <Text size="sm" tone="muted">
        {proposal.deleteAfter !== null && proposal.state === 'approved'
          ? t('privacy.retention.waits', { at: format.dateTime(proposal.deleteAfter) })
          : t('privacy.retention.listedAt', {
              at: format.dateTime(proposal.listedAt),
              years: proposal.retentionYears,
            })}
      </Text>
      <Box as="ul" listStyleType="disc" ps="5" my="2">
        {proposal.kinds.map(({ kind, count, oldestAt, deleted, kept }) => (
          <li key={kind}>
            {t('privacy.retention.line', {
              kind: t(`privacy.retention.kinds.${kind}`),
              count: format.number(count),
              day: format.date(oldestAt),
            })}
            {deleted + kept > 0
              ? ` · ${t('privacy.retention.progress', {
                  deleted: format.number(deleted),
                  kept: format.number(kept),
                })}`
              : ''}
          </li>
        ))}
      </Box>
      {isOpen && canManage ? (
        <Flex gap="2" wrap="wrap">
          {proposal.state === 'listed' && isOwner ? (
            <Button variant="danger" onClick={onApprove}>
              {t('privacy.retention.approve')}
            </Button>
          ) : null}
          <Button
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { retentionProposalId: proposal.id } })}
          >
            {t('privacy.retention.cancel')}
          </Button>
          {isOwner ? null : (
            <Text size="sm" tone="muted">
              {t('privacy.retention.ownersOnly')}
            </Text>
          )}
        </Flex>
      ) : null}
    </Card>
  );
};

/** Records that are kept whatever their age. */
const Holds = ({ holds }: { readonly holds: readonly LegalHold[] }) => {
  const { t } = useTranslation('settings');
  const canManage = useCan('company:manage');
  const format = useFormat();
  const changed = useChanged();
  const lift = useMutation({
    ...apiMutation('legalHoldLift'),
    onSuccess: () => notify.success(t('privacy.retention.lifted')),
    onSettled: changed,
  });
  if (holds.length === 0) return null;
  return (
    <Card as="section" maxW="48rem" mb="3">
      <Heading size="sm">{t('privacy.retention.holds')}</Heading>
      <ul role="list">
        {holds.map(({ id, patient, reason, setAt, setBy }) => (
          <Flex as="li" key={id} gap="2" py="2" wrap="wrap" align="center" borderBottomWidth="1px">
            <Box flex="1" minW="12rem">
              <Text fontWeight="medium">
                {patient.name} · {patient.recordNumber}
              </Text>
              <Text size="sm" tone="muted">
                {[reason, setBy, format.dateTime(setAt)].join(' · ')}
              </Text>
            </Box>
            {canManage ? (
              <Button
                size="sm"
                loading={lift.isPending}
                onClick={() => lift.mutate({ params: { legalHoldId: id } })}
              >
                {t('privacy.retention.lift')}
              </Button>
            ) : null}
          </Flex>
        ))}
      </ul>
    </Card>
  );
};

const useColumns = (): readonly [Column<Row>, ...Column<Row>[]] => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return [
    {
      key: 'record',
      header: t('privacy.retention.record'),
      cell: ({ listName, recordNumber, kind }) =>
        listName === null
          ? t(`privacy.retention.kinds.${kind}`)
          : [listName, recordNumber].filter(Boolean).join(' · '),
    },
    {
      key: 'lastAt',
      header: t('privacy.retention.lastAt'),
      cell: ({ lastAt }) => format.date(lastAt),
    },
    {
      key: 'outcome',
      header: t('privacy.retention.outcome'),
      cell: (item) => {
        if (item.outcome === 'deleted') return t('privacy.retention.deleted');
        if (item.reason !== null) return t(`privacy.retention.reasons.${item.reason}`);
        return (
          <Text as="span" size="sm" tone="muted">
            {t('privacy.retention.pending')}
          </Text>
        );
      },
    },
  ];
};

/** What is older than its term: listed first, deleted after an owner approved it. */
export const RetentionView = ({ place, go, tabs }: PrivacyViewProps) => {
  const { t } = useTranslation('settings');
  const canManage = useCan('company:manage');
  const [held, setHeld] = useState<RetentionItem | null>(null);
  const changed = useChanged();
  const view = useQuery({ ...apiQuery('retentionView'), meta: failsAlone });
  const proposal = view.data?.proposal ?? null;
  const items = useQuery({
    ...apiQuery('retentionItemList', {
      params: { retentionProposalId: proposal?.id ?? none },
      query: { page: place.page, pageSize: place.pageSize },
    }),
    enabled: proposal !== null,
    placeholderData: keepPreviousData,
  });
  // What fails before there is a list is the view itself.
  const query = proposal === null ? { ...view, data: undefined } : items;
  const found = proposal === null && view.data ? nothing : items.data?.items;
  const rows = useMemo(() => found?.map((item) => ({ ...item, id: item.recordId })), [found]);
  const list = useListScreen<Row, PrivacyPlace>({ query, rows, go });
  return (
    <ListScreen
      title={t('privacy.title')}
      permission={t('privacy.permission')}
      denied={list.denied}
      actions={tabs}
      toolbar={
        <>
          <CompanyPages />
          {proposal ? (
            <Proposal proposal={proposal} onApprove={() => go({ approve: '1' })} />
          ) : null}
          <Holds holds={view.data?.holds ?? []} />
        </>
      }
      pages={
        <ListPages
          place={place}
          sizes={pageSizes}
          total={items.data?.total}
          shown={list.table.rows.length}
          onPage={go}
          onSize={list.look}
        />
      }
      panels={
        <>
          {place.approve && proposal?.state === 'listed' ? (
            <ApproveDialog
              proposal={proposal}
              onClose={() => go({ approve: '' })}
              onDone={changed}
            />
          ) : null}
          {held ? (
            <HoldDialog
              patientId={held.recordId}
              name={held.name ?? ''}
              onClose={() => setHeld(null)}
              onDone={changed}
            />
          ) : null}
        </>
      }
    >
      <DataTable
        {...list.table}
        label={t('privacy.retention.label')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowActions={(item) =>
          canManage && item.kind === 'clinical_record' && item.outcome === null ? (
            <RowStep
              label={t('privacy.retention.holdOf', { name: item.name ?? '' })}
              onClick={() => setHeld(item)}
            >
              {t('privacy.retention.hold')}
            </RowStep>
          ) : null
        }
        empty={
          <EmptyState
            title={t('privacy.retention.empty')}
            text={t('privacy.retention.emptyText')}
          />
        }
      />
    </ListScreen>
  );
};
