import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, EmptyState, Flex, lazyPart } from '@sala/shared-ui';
import { DataTable, type Column } from '@sala/shared-ui/table';
import {
  keepPreviousData,
  useFormat,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useMemo } from 'react';
import { CompanyPages } from '../../../parts/company-pages';
import { isFiltered, noFilters, parseAuditPlace, queryOf, type AuditPlace } from './audit-place';
import { AuditToolbar } from './audit-toolbar';
import { useAuditWords } from './audit-words';
import { DigestNote } from './digest-note';
import { ExportAudit } from './export-audit';
import { grouped, type Row } from './group-rows';
import { RecordName } from './record-name';

const EntryPanel = lazyPart(
  () => import('./entry-panel'),
  (module) => module.EntryPanel,
);

/* The same object in every render. */
const firstPage = { after: '' } as const;

const useColumns = (): readonly [Column<Row>, ...Column<Row>[]] => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const words = useAuditWords();
  return [
    {
      key: 'at',
      phone: 'chip',
      header: t('auditLog.at'),
      cell: ({ at }) => format.dateTime(at),
      width: '11rem',
    },
    { key: 'by', phone: 'line', header: t('auditLog.by'), cell: words.by },
    {
      key: 'action',
      phone: 'title',
      header: t('auditLog.action'),
      cell: ({ action, entries: { length: count } }) =>
        [words.action(action), count > 1 ? t('auditLog.times', { count }) : '']
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'record',
      phone: 'line',
      header: t('auditLog.record'),
      cell: (row) => <RecordName row={row} />,
      cut: '18rem',
      showFrom: 'lg',
    },
    {
      key: 'network',
      header: t('auditLog.network'),
      cell: ({ network }) => network ?? '',
      mono: true,
      showFrom: 'lg',
    },
  ];
};

/** `/settings/company/audit`: who did what, when and from where. */
export default function AuditPage() {
  const { t } = useTranslation('settings');
  const canRead = useCan('audit:read');
  const canExport = useCan('audit:export');
  const [place, go] = useSearchState(parseAuditPlace);
  const query = useQuery({
    ...apiQuery('auditList', { query: queryOf(place) }),
    enabled: canRead,
    placeholderData: keepPreviousData,
  });
  const items = query.data?.items;
  const rows = useMemo(() => items && grouped(items), [items]);
  const list = useListScreen<Row, AuditPlace>({ query, rows, go, resets: firstPage });
  const next = query.data?.next ?? null;
  const open = rows?.find(({ entries }) => entries.some(({ id }) => String(id) === place.entry));
  const clear = () => list.look(noFilters);
  return (
    <ListScreen
      title={t('auditLog.title')}
      permission={t('auditLog.permission')}
      denied={!canRead || list.denied}
      actions={canExport ? <ExportAudit place={place} /> : null}
      toolbar={
        <>
          <CompanyPages />
          <DigestNote />
          <AuditToolbar place={place} answer={query.data} onLook={list.look} />
        </>
      }
      pages={
        <Flex gap="2" py="2" justify="flex-end">
          {place.after === '' ? null : (
            <Button onClick={() => go({ after: '', entry: '' })}>{t('auditLog.newest')}</Button>
          )}
          {next === null ? null : (
            <Button onClick={() => go({ after: String(next), entry: '' })}>
              {t('auditLog.older')}
            </Button>
          )}
        </Flex>
      }
      panels={open ? <EntryPanel row={open} onClose={() => go({ entry: '' })} /> : null}
    >
      <DataTable
        {...list.table}
        label={t('auditLog.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        selectedKey={open?.id}
        onOpen={({ id }) => go({ entry: id })}
        empty={
          isFiltered(place) ? (
            <EmptyState
              title={t('auditLog.noneFound')}
              text={t('auditLog.noneFoundText')}
              action={<Button onClick={clear}>{t('auditLog.clear')}</Button>}
            />
          ) : (
            <EmptyState title={t('auditLog.empty')} text={t('auditLog.emptyText')} />
          )
        }
      />
    </ListScreen>
  );
}
