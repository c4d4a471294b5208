import { isOpenLead, type Lead } from '@sala/shared-contracts';
import { CheckIcon, EditIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, RowButton, useIsPhone, useMedia, type Column, type DataTableProps } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useMoveActions } from './lead-actions';
import { useLeadChip, useSlaChip } from './lead-chips';
import { useRelativeTime } from '../../components/relative-time';
import type { Move } from './use-move-lead';

type Passed = Pick<DataTableProps<Lead>, 'rows' | 'loading' | 'stale' | 'error' | 'empty' | 'sort' | 'onSortChange' | 'selectedKey'>;

export interface LeadsTableProps extends Passed {
  readonly now: number;
  readonly onOpen: (lead: Lead) => void;
  readonly onEdit: (lead: Lead) => void;
  readonly onRespond: (lead: Lead) => void;
  /** Absent: the person may not. */
  readonly onMove: ((move: Move) => void) | undefined;
}

const useColumns = (now: number): readonly [Column<Lead>, ...Column<Lead>[]] => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const relative = useRelativeTime(now);
  const chipOf = useLeadChip();
  const slaChip = useSlaChip(now);
  const phone = useIsPhone();
  const wide = useMedia('(min-width: 96rem)');
  const score: Column<Lead> = { key: 'score', header: t('leads.score'), sortable: true, align: 'end', cell: ({ score: points }) => format.number(points) };
  return [
    { key: 'name', header: t('leads.name'), sortable: true, cut: '13rem', cell: ({ name }) => name },
    { key: 'status', header: t('leads.status'), cell: ({ status }) => chipOf(status) },
    { key: 'interest', header: t('leads.interest'), cut: '9rem', cell: ({ interest }) => interest ?? '—' },
    { key: 'source', header: t('leads.source'), showFrom: 'lg', cell: ({ source }) => t(`leads.sources.${source}`) },
    { key: 'owner', header: t('leads.owner'), showFrom: 'xl', cut: '7.5rem', cell: ({ owner }) => owner?.name ?? '—' },
    { key: 'responseBy', header: t('leads.response'), sortable: true, cell: (lead) => slaChip(lead) ?? '—' },
    ...(phone || wide ? [score] : []),
    {
      key: 'createdAt',
      header: t('leads.age'),
      sortable: true,
      align: 'end',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {relative(createdAt)}
        </time>
      ),
    },
  ];
};

/** One page of the leads. */
export const LeadsTable = ({ now, onOpen, onEdit, onRespond, onMove, ...table }: LeadsTableProps) => {
  const { t } = useTranslation('customers');
  const movesOf = useMoveActions(onMove ?? (() => undefined));
  return (
    <DataTable
      {...table}
      label={t('leads.title')}
      columns={useColumns(now)}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      onEdit={onMove ? onEdit : undefined}
      isMuted={({ status }) => !isOpenLead(status) && status !== 'converted'}
      rowActions={
        onMove
          ? (lead) => (
              <>
                {lead.firstRespondedAt === null && isOpenLead(lead.status) ? (
                  <RowButton label={t('leads.respondNamed', { name: lead.name })} icon={<CheckIcon />} onClick={() => onRespond(lead)} />
                ) : (
                  <RowButton label={t('leads.editNamed', { name: lead.name })} icon={<EditIcon />} onClick={() => onEdit(lead)} />
                )}
                {movesOf(lead).length > 0 ? <RowMenu name={lead.name} actions={movesOf(lead)} /> : null}
              </>
            )
          : undefined
      }
    />
  );
};
