import { Page, PageHeader } from '@sala/shared-ui';
import { Pagination } from '@sala/shared-ui/table';
import type { ReactNode } from 'react';
import { AccessDenied } from '../denied/access-denied';

export interface DeniedListProps {
  readonly title: string;
  /** The permission that is missing, in words. */
  readonly permission: string;
}

/** A list for somebody who may not see it. */
export const DeniedList = ({ title, permission }: DeniedListProps) => (
  <Page>
    <PageHeader title={title} />
    <AccessDenied permission={permission} />
  </Page>
);

export interface ListBodyProps {
  readonly toolbar?: ReactNode;
  /** A table, a board or another view of the records. */
  readonly children: ReactNode;
  /** What can be done with all ticked rows, while some are. */
  readonly bulkBar?: ReactNode;
  readonly pages?: ReactNode;
}

/** A list with its controls, for screens that have something around it, such as tabs. */
export const ListBody = ({ toolbar, children, bulkBar, pages }: ListBodyProps) => (
  <>
    {toolbar}
    {children}
    {bulkBar}
    {pages}
  </>
);

export interface ListScreenProps extends ListBodyProps, DeniedListProps {
  readonly denied: boolean;
  readonly count?: number | string | undefined;
  /** The primary action last. */
  readonly actions?: ReactNode;
  /** Further actions, in the sheet of filters on a phone. */
  readonly secondary?: ReactNode;
  /** The open tool, and the panels and dialogs that the address or a row opens. */
  readonly panels?: ReactNode;
}

/** A screen that shows a list, with everything in its place. */
export const ListScreen = ({
  title,
  permission,
  denied,
  count,
  actions,
  secondary,
  panels,
  ...body
}: ListScreenProps) =>
  denied ? (
    <DeniedList title={title} permission={permission} />
  ) : (
    <Page>
      <PageHeader title={title} count={count} actions={actions} secondary={secondary} />
      <ListBody {...body} />
      {panels}
    </Page>
  );

interface PagePlace {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

export interface ListPagesProps {
  readonly place: { readonly page: number; readonly pageSize: number };
  readonly sizes: readonly number[];
  /** undefined until it is known. */
  readonly total: number | undefined;
  /** How many rows this page has: without any there is nothing to leaf through. */
  readonly shown: number;
  readonly onPage: (changes: PagePlace) => void;
  readonly onSize: (changes: PagePlace) => void;
}

/** Leads from page to page, and says how many rows each has. */
export const ListPages = ({ place, sizes, total, shown, onPage, onSize }: ListPagesProps) =>
  total !== undefined && shown > 0 ? (
    <Pagination
      page={place.page}
      pageSize={place.pageSize}
      total={total}
      pageSizes={sizes}
      onPageChange={(page) => onPage({ page: page === 1 ? undefined : page })}
      onPageSizeChange={(pageSize) => onSize({ pageSize })}
    />
  ) : null;
