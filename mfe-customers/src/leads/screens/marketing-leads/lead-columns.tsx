import { readablePhone, type Lead } from '@sala/shared-contracts';
import { chosenColumn, useIsPhone, useMedia, type Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { OfferedColumn } from '@sala/screen-parts/columns-panel';
import { useRelativeTime } from '../../../parts/relative-time';
import { useLeadChip, useSlaChip } from './lead-chips';

export interface LeadColumns {
  readonly columns: readonly [Column<Lead>, ...Column<Lead>[]];
  /** All columns a person can choose. */
  readonly offered: readonly OfferedColumn[];
  /** Visible columns in order, without the first. */
  readonly shown: readonly string[];
}

/** Chosen columns, or as many default ones as fit. */
export const useLeadColumns = (now: number, chosen: readonly string[] | undefined): LeadColumns => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const relative = useRelativeTime(now);
  const chipOf = useLeadChip();
  const slaChip = useSlaChip(now);
  const phone = useIsPhone();
  const wide = useMedia('(min-width: 96rem)');
  const name: Column<Lead> = {
    key: 'name',
    header: t('leads.name'),
    sortable: true,
    cut: '13rem',
    cell: (lead) => lead.name,
  };
  const all: readonly Column<Lead>[] = [
    {
      key: 'status',
      phone: 'chip',
      header: t('leads.status'),
      cell: ({ status }) => chipOf(status),
    },
    {
      key: 'interest',
      phone: 'line',
      header: t('leads.interest'),
      cut: '6rem',
      cell: ({ interest }) => interest ?? '—',
    },
    {
      key: 'source',
      header: t('leads.source'),
      showFrom: 'lg',
      cell: ({ source }) => t(`leads.sources.${source}`),
    },
    {
      key: 'owner',
      header: t('leads.owner'),
      showFrom: 'xl',
      cut: '5.75rem',
      cell: ({ owner }) => owner?.name ?? '—',
    },
    {
      key: 'responseBy',
      phone: 'line',
      header: t('leads.response'),
      sortable: true,
      cell: (lead) => slaChip(lead) ?? '—',
    },
    {
      key: 'phone',
      header: t('leads.phone'),
      cell: (lead) => (lead.phone ? readablePhone(lead.phone) : '—'),
    },
    { key: 'email', header: t('leads.email'), cut: '10.5rem', cell: ({ email }) => email ?? '—' },
    {
      key: 'nextStep',
      header: t('leads.nextStep'),
      cut: '9rem',
      cell: ({ nextStep }) => nextStep ?? '—',
    },
    {
      key: 'nextStepOn',
      header: t('leads.nextStepOn'),
      sortable: true,
      align: 'end',
      cell: ({ nextStepOn }) => (nextStepOn ? format.day(nextStepOn) : '—'),
    },
    {
      key: 'lostReason',
      header: t('leads.lostReason'),
      cut: '9rem',
      cell: ({ lostReason }) => (lostReason ? t(`leads.lostReasons.${lostReason}`) : '—'),
    },
    {
      key: 'score',
      header: t('leads.score'),
      sortable: true,
      align: 'end',
      cell: ({ score }) => format.number(score),
    },
    {
      key: 'createdAt',
      phone: 'line',
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
  const defaultColumns = [
    'status',
    'interest',
    'source',
    'owner',
    'responseBy',
    ...(phone || wide ? ['score'] : []),
    'createdAt',
  ];
  const shown = (chosen ?? defaultColumns).filter((key) =>
    all.some((column) => column.key === key),
  );
  // An explicitly chosen column is shown at any width.
  const columns = shown.flatMap((key) =>
    all.filter((one) => one.key === key).map((column) => (chosen ? chosenColumn(column) : column)),
  );
  return {
    columns: [name, ...columns],
    offered: all.map(({ key, header }) => ({ key, label: header })),
    shown,
  };
};
