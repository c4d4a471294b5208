import { apiQuery, useCan } from '@sala/shared-auth';
import { templateEvents } from '@sala/shared-contracts';
import { EmptyState, lazyPart } from '@sala/shared-ui';
import { DataTable, FilterSelect, TableToolbar } from '@sala/shared-ui/table';
import { useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import {
  nothingOpen,
  openPlace,
  parseTemplatePlace,
  shownKinds,
  type TemplatePlace,
} from './message-template-search';
import { isShown, useEventColumns, type EventRow } from './event-columns';

const OpenTemplate = lazyPart(
  () => import('./open-template'),
  (module) => module.OpenTemplate,
);

/** /hospital/message-template: what the suite writes to patients by itself. */
export default function MessageTemplatePage() {
  const { t } = useTranslation('hospital');
  const canRead = useCan('hospital-templates:read');
  const [place, go] = useSearchState(parseTemplatePlace);
  const query = useQuery({ ...apiQuery('eventTemplateList'), enabled: canRead });
  const heads = query.data?.items;
  const rows =
    heads &&
    templateEvents
      .map((event): EventRow => ({
        id: event,
        event,
        heads: heads.filter((one) => one.event === event),
      }))
      .filter((row) => place.show === '' || row.heads.some((head) => isShown(head, place.show)));
  const list = useListScreen<EventRow, TemplatePlace>({ query, rows, go });
  const columns = useEventColumns((open) => go({ ...nothingOpen, ...open }));
  const open = openPlace(place);
  return (
    <ListScreen
      title={t('messageTemplates.title')}
      permission={t('messageTemplates.permission')}
      denied={!canRead || list.denied}
      toolbar={
        <TableToolbar>
          <FilterSelect
            label={t('messageTemplates.show')}
            value={place.show}
            allLabel={t('messageTemplates.all')}
            options={shownKinds.map((value) => ({
              value,
              label: t(`messageTemplates.shown.${value}`),
              ...(heads && { count: heads.filter((head) => isShown(head, value)).length }),
            }))}
            onChange={(show) => go(parseTemplatePlace.changes({ show }))}
          />
        </TableToolbar>
      }
      panels={
        open ? (
          <OpenTemplate
            key={`${open.event} ${open.channel} ${open.language} ${place.from}`}
            place={open}
            from={place.from}
            onCopy={(language) => go({ language, from: open.language })}
            onClose={() => go(nothingOpen)}
          />
        ) : null
      }
    >
      <DataTable
        {...list.table}
        label={t('messageTemplates.title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={t('messageTemplates.none')} text={t('messageTemplates.noneText')} />
        }
      />
    </ListScreen>
  );
}
