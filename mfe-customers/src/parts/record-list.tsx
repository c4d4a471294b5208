import { Button, EmptyState } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { DataTable, type DataTableProps } from '@sala/shared-ui/table';
import { type SearchChanges } from '@sala/shell-sdk';
import { ListPages, ListScreen } from '@sala/screen-parts/list-screen';
import { useListScreen, type ListQuery } from '@sala/screen-parts/use-list-screen';
import type { ReactNode } from 'react';

/** What a list is called, and what it says without rows. */
export interface RecordListTexts {
  readonly title: string;
  /** The permission to see it, in words. */
  readonly permission: string;
  readonly create: string;
  readonly noneFound: string;
  readonly noneFoundText: string;
  readonly clear: string;
  readonly empty: string;
  readonly emptyText: string;
}

interface Place {
  readonly page: number;
  readonly pageSize: number;
}

type Look<At> = (changes: SearchChanges<At>, replace?: boolean) => void;

export interface RecordListProps<Row extends { readonly id: string }, At extends Place> {
  readonly texts: RecordListTexts;
  readonly canRead: boolean;
  readonly query: ListQuery & {
    readonly data: { readonly items: readonly Row[]; readonly total: number } | undefined;
  };
  readonly place: At;
  readonly go: (changes: SearchChanges<At>, options?: { readonly replace?: boolean }) => void;
  readonly pageSizes: readonly number[];
  /** The place without its filters; undefined while nothing is filtered. */
  readonly noFilters: SearchChanges<At> | undefined;
  /** For who may add a record: the button, and the key `n`. */
  readonly onNew: (() => void) | undefined;
  /** Before the button that adds one. */
  readonly actions?: (hasRows: boolean) => ReactNode;
  readonly toolbar: (look: Look<At>) => ReactNode;
  readonly table: Omit<
    DataTableProps<Row>,
    'label' | 'rows' | 'rowKey' | 'loading' | 'stale' | 'error' | 'empty' | 'onSortChange'
  > & { readonly onSort?: (sort: string) => SearchChanges<At> };
  /** Instead of words on what the list is for. */
  readonly empty?: ReactNode;
  readonly below?: ReactNode;
  /** The panels and dialogs that the address or a row opens. */
  readonly panels: ReactNode;
}

/** A list of records that are written in a panel beside it: rules, campaigns, templates. */
export const RecordList = <Row extends { readonly id: string }, At extends Place>({
  texts,
  canRead,
  query,
  place,
  go,
  pageSizes,
  noFilters,
  onNew,
  actions,
  toolbar,
  table: { onSort, ...table },
  empty,
  below,
  panels,
}: RecordListProps<Row, At>) => {
  const list = useListScreen<Row, At>({
    query,
    rows: query.data?.items,
    go,
    create: onNew ? { label: texts.create, run: onNew } : undefined,
  });
  const create = onNew ? (
    <Button variant="solid" onClick={onNew}>
      <PlusIcon />
      {texts.create}
    </Button>
  ) : null;
  const { rows } = list.table;
  return (
    <ListScreen
      title={texts.title}
      permission={texts.permission}
      denied={!canRead || list.denied}
      count={list.count}
      secondary={actions?.(rows.length > 0)}
      actions={create}
      toolbar={toolbar(list.look)}
      pages={
        <>
          <ListPages
            place={place}
            sizes={pageSizes}
            total={query.data?.total}
            shown={rows.length}
            onPage={(changes) => go(changes as SearchChanges<At>)} // every place has a page
            onSize={(changes) => list.look(changes as SearchChanges<At>)}
          />
          {below}
        </>
      }
      panels={panels}
    >
      <DataTable<Row>
        {...list.table}
        {...table}
        label={texts.title}
        rowKey={({ id }) => id}
        onSortChange={onSort ? (sort) => list.look(onSort(sort)) : undefined}
        empty={
          noFilters ? (
            <EmptyState
              title={texts.noneFound}
              text={texts.noneFoundText}
              action={<Button onClick={() => list.look(noFilters)}>{texts.clear}</Button>}
            />
          ) : (
            (empty ?? <EmptyState title={texts.empty} text={texts.emptyText} action={create} />)
          )
        }
      />
    </ListScreen>
  );
};
