import { apiQuery, useCan } from '@sala/shared-auth';
import { locales, quickReplyScopes, type QuickReply } from '@sala/shared-contracts';
import { Button, EmptyState, lazyPart } from '@sala/shared-ui';
import { ChatIcon, DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import {
  DataTable,
  FilterSelect,
  RowButton,
  SearchInput,
  TableToolbar,
} from '@sala/shared-ui/table';
import { useQuery, useSearchState, useTranslation } from '@sala/shell-sdk';
import { ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen } from '@sala/screen-parts/use-list-screen';
import { useState } from 'react';
import {
  isFiltered,
  noFilters,
  nothingOpen,
  parseRepliesPlace,
  repliesQuery,
  type RepliesPlace,
} from './quick-replies-search';
import { useReplyColumns } from './reply-columns';

const OpenReply = lazyPart(
  () => import('./open-reply'),
  (module) => module.OpenReply,
);
const DeleteReply = lazyPart(
  () => import('./delete-reply'),
  (module) => module.DeleteReply,
);

/** /hospital/generic-message-template: answers that are written once, and macros. */
export default function QuickRepliesPage() {
  const { t } = useTranslation('hospital');
  const canRead = useCan('quick-replies:read');
  const canWrite = useCan('quick-replies:write');
  const canManage = useCan('quick-replies:manage');
  const [place, go] = useSearchState(parseRepliesPlace);
  const [deleting, setDeleting] = useState<QuickReply | null>(null);
  const query = useQuery({
    ...apiQuery('quickReplyList', { query: repliesQuery(place) }),
    enabled: canRead,
  });
  const openNew = () => go({ ...nothingOpen, new: '1' });
  const list = useListScreen<QuickReply, RepliesPlace>({
    query,
    rows: query.data?.items,
    go,
    create: canWrite ? { label: t('quickReplies.new'), run: openNew } : undefined,
  });
  const columns = useReplyColumns();
  const mayChange = ({ scope }: QuickReply) => (scope === 'personal' ? canWrite : canManage);
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('quickReplies.new')}
    </Button>
  ) : null;
  const folders = query.data?.folders ?? [];
  return (
    <ListScreen
      title={t('quickReplies.title')}
      permission={t('quickReplies.permission')}
      denied={!canRead || list.denied}
      count={list.count}
      actions={create}
      toolbar={
        <TableToolbar>
          <SearchInput
            value={place.search}
            label={t('quickReplies.search')}
            onChange={(search) => go({ search })}
          />
          <FilterSelect
            label={t('quickReplies.scope')}
            value={place.scope}
            allLabel={t('quickReplies.allScopes')}
            options={quickReplyScopes.map((value) => ({
              value,
              label: t(`quickReplies.scopes.${value}`),
            }))}
            onChange={(scope) => go(parseRepliesPlace.changes({ scope }))}
          />
          <FilterSelect
            label={t('quickReplies.language')}
            value={place.language}
            allLabel={t('quickReplies.allLanguages')}
            options={locales.map((value) => ({
              value,
              label: t(`quickReplies.languages.${value}`),
            }))}
            onChange={(language) => go(parseRepliesPlace.changes({ language }))}
          />
          {folders.length > 0 ? (
            <FilterSelect
              label={t('quickReplies.folder')}
              value={place.folder}
              allLabel={t('quickReplies.allFolders')}
              options={folders.map((value) => ({ value, label: value }))}
              onChange={(folder) => go({ folder })}
            />
          ) : null}
        </TableToolbar>
      }
      panels={
        <>
          {(place.new && canWrite) || (place.replyId && query.data) ? (
            <OpenReply
              key={place.replyId || 'new'}
              reply={query.data?.items.find(({ id }) => id === place.replyId)}
              isNew={place.new !== ''}
              mayChange={mayChange}
              departments={query.data?.departments ?? []}
              assignees={query.data?.assignees ?? []}
              onClose={() => go(nothingOpen)}
            />
          ) : null}
          {deleting ? <DeleteReply reply={deleting} onClose={() => setDeleting(null)} /> : null}
        </>
      }
    >
      <DataTable
        {...list.table}
        label={t('quickReplies.title')}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go({ ...nothingOpen, replyId: id })}
        selectedKey={place.replyId}
        rowActions={(reply) =>
          mayChange(reply) ? (
            <RowButton
              label={t('quickReplies.deleteNamed', { name: reply.title })}
              icon={<DeleteIcon />}
              onClick={() => setDeleting(reply)}
            />
          ) : null
        }
        empty={
          isFiltered(place) ? (
            <EmptyState
              title={t('quickReplies.notFound')}
              action={<Button onClick={() => go(noFilters)}>{t('quickReplies.clear')}</Button>}
            />
          ) : (
            <EmptyState
              icon={<ChatIcon />}
              title={t('quickReplies.empty')}
              text={t('quickReplies.emptyText')}
              action={create}
            />
          )
        }
      />
    </ListScreen>
  );
}
