import {
  isLost,
  leadStatuses,
  nextLeadStatuses,
  type Contract,
  type EndpointInput,
  type Lead,
  type LeadStatus,
  type LostReason,
} from '@sala/shared-contracts';
import { api, apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { AccountIcon, ExpandIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useQuery, useTranslation } from '@sala/shell-sdk';
import { BulkBar } from '@sala/screen-parts/bulk-bar';
import { useState } from 'react';
import { idsBy, useBulkAction } from '../../../../parts/use-bulk-action';
import { ExportLeads } from '../export-leads';
import { useInvalidateLeads } from '../invalidate-leads';
import { LostDialog } from '../lost-dialog';

type Action = EndpointInput<Contract['leadBulk']>['body']['action'];

export interface LeadsBulkBarProps {
  /** The selected leads that are loaded. */
  readonly leads: readonly Lead[];
  readonly onDone: () => void;
}

/** Stages that at least one lead can move to; the others are reported as unchanged. */
const stagesOf = (leads: readonly Lead[]): LeadStatus[] =>
  leadStatuses.filter(
    (status) =>
      status !== 'converted' &&
      leads.some((lead) => nextLeadStatuses(lead.status).includes(status)),
  );

const useLeadBulk = (leads: readonly Lead[], onDone: () => void) => {
  const { t } = useTranslation('customers');
  const many = useBulkAction<Action>({
    send: (body) => api.leadBulk({ body }),
    invalidate: useInvalidateLeads(),
    onDone,
    words: {
      failed: (count, reason) => t('leads.bulk.failed', { count, reason }),
      undo: t('leads.undo'),
      undone: t('leads.bulk.undone'),
    },
  });
  const ids = leads.map(({ id }) => id);
  return {
    pending: many.pending,
    give: (ownerId: string | null, successText: (count: number) => string) =>
      many.apply({ ids, action: { type: 'owner', ownerId } }, successText, (changed) =>
        [
          ...idsBy(
            leads.filter(
              ({ id, owner }) => changed.includes(id) && (owner?.id ?? null) !== ownerId,
            ),
            ({ owner }) => owner?.id ?? null,
          ),
        ].map(([before, whom]) => ({
          ids: whom,
          action: { type: 'owner', ownerId: before },
        })),
      ),
    move: (status: LeadStatus, lostReason?: LostReason) =>
      many.apply(
        { ids, action: { type: 'status', status, lostReason } },
        (count) => t('leads.bulk.moved', { count, status: t(`leads.statuses.${status}`) }),
        (changed) => {
          const moved = leads.filter((lead) => changed.includes(lead.id) && lead.status !== status);
          return moved.length > 0
            ? [{ ids: moved.map(({ id }) => id), action: { type: 'undo' } }]
            : [];
        },
      ),
  };
};

export const LeadsBulkBar = ({ leads, onDone }: LeadsBulkBarProps) => {
  const { t } = useTranslation('customers');
  const canManage = useCan('leads:manage');
  const me = useAuth(({ user }) => user?.id);
  const owners = useQuery(apiQuery('leadOwnerList'));
  const [losing, setLosing] = useState<LeadStatus | null>(null);
  const count = leads.length;
  const bulk = useLeadBulk(leads, onDone);
  const stages = stagesOf(leads);
  const others = (owners.data?.items ?? []).filter(({ id }) => id !== me);
  return (
    <>
      <BulkBar
        label={t('leads.bulk.title')}
        counted={t('leads.bulk.count', { count })}
        clearLabel={t('leads.bulk.none')}
        onClear={onDone}
      >
        {stages.length > 0 ? (
          <ActionMenu
            trigger={
              <Button loading={bulk.pending}>
                {t('leads.status')}
                <ExpandIcon />
              </Button>
            }
            actions={stages.map((status) => ({
              key: status,
              label: t(`leads.statuses.${status}`),
              onSelect: () => (isLost(status) ? setLosing(status) : bulk.move(status)),
            }))}
          />
        ) : null}
        <ActionMenu
          trigger={
            <Button loading={bulk.pending}>
              <AccountIcon />
              {t('leads.owner')}
              <ExpandIcon />
            </Button>
          }
          actions={[
            ...(me
              ? [
                  {
                    key: 'me',
                    label: t('leads.bulk.toMe'),
                    onSelect: () => bulk.give(me, (n) => t('leads.bulk.mine', { count: n })),
                  },
                ]
              : []),
            {
              key: 'next',
              label: t('leads.whoseTurn'),
              onSelect: () => bulk.give('next', (n) => t('leads.bulk.turns', { count: n })),
            },
            ...others.map(({ id, name }) => ({
              key: id,
              label: name,
              onSelect: () => bulk.give(id, (n) => t('leads.bulk.given', { count: n, name })),
            })),
            {
              key: 'nobody',
              label: t('leads.nobody'),
              onSelect: () => bulk.give(null, (n) => t('leads.bulk.freed', { count: n })),
            },
          ]}
        />
        {canManage ? <ExportLeads picked={leads.map(({ id }) => id)} /> : null}
      </BulkBar>
      {losing ? (
        <LostDialog
          title={t('leads.bulk.loseTitle', { count, status: t(`leads.statuses.${losing}`) })}
          noted={false}
          onLose={(reason) => {
            bulk.move(losing, reason);
            setLosing(null);
          }}
          onClose={() => setLosing(null)}
          pending={bulk.pending}
        />
      ) : null}
    </>
  );
};
