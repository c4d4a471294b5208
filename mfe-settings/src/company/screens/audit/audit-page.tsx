import { apiQuery, useCan } from '@sala/shared-auth';
import type { AuditEntry } from '@sala/shared-contracts';
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
import { isFiltered, noFilters, parseAuditPlace, queryOf, type AuditPlace } from './audit-place';
import { AuditToolbar } from './audit-toolbar';
import { DigestNote } from './digest-note';
import { ExportAudit } from './export-audit';

const EntryPanel = lazyPart(
  () => import('./entry-panel'),
  (module) => module.EntryPanel,
);

/* The same object in every render. */
const firstPage = { after: '' } as const;

const useColumns = (): readonly [Column<Row>, ...Column<Row>[]] => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return [
    { key: 'at', header: t('auditLog.at'), cell: ({ at }) => format.dateTime(at), width: '11rem' },
    { key: 'by', header: t('auditLog.by'), cell: ({ by }) => by ?? t('auditLog.nobody') },
    { key: 'action', header: t('auditLog.action'), cell: ({ action }) => action, mono: true },
    {
      key: 'record',
      header: t('auditLog.record'),
      cell: ({ entityType, entityId }) => `${entityType} ${entityId}`,
      cut: '18rem',
      mono: true,
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

/** A line of the table; lists tell rows apart by a text. */
export type Row = Omit<AuditEntry, 'id'> & { readonly id: string };

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
  const rows = query.data?.items.map((entry) => ({ ...entry, id: String(entry.id) }));
  const list = useListScreen<Row, AuditPlace>({ query, rows, go, resets: firstPage });
  const next = query.data?.next ?? null;
  const open = rows?.find(({ id }) => id === place.entry);
  const clear = () => list.look(noFilters);
  return (
    <ListScreen
      title={t('auditLog.title')}
      permission={t('auditLog.permission')}
      denied={!canRead || list.denied}
      actions={canExport ? <ExportAudit place={place} /> : null}
      toolbar={
        <>
          <DigestNote />
          <AuditToolbar place={place} rows={rows ?? []} onLook={list.look} />
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
      panels={open ? <EntryPanel entry={open} onClose={() => go({ entry: '' })} /> : null}
    >
      <DataTable
        {...list.table}
        label={t('auditLog.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        selectedKey={place.entry || undefined}
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
