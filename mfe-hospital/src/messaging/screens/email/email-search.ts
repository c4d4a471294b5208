import type { Contract, EmailCategory, EndpointInput } from '@sala/shared-contracts';
import type { SearchChanges } from '@sala/shell-sdk';
import {
  filtersOf,
  flag,
  oneOf,
  page,
  searchState,
  uuid,
  uuidOr,
  words,
} from '@sala/screen-parts/search-state';

type ListQuery = NonNullable<EndpointInput<Contract['emailThreadList']>['query']>;

export const emailStates = ['open', 'archived', 'all'] as const;
export const setUps = ['mailboxes', 'rules', 'senders'] as const;

/** Filters, the open thread, and what is being written. */
export const parseEmailPlace = searchState({
  search: words(),
  /** '' shows what is not archived. */
  state: oneOf(emailStates),
  mailboxId: uuid,
  unread: flag,
  starred: flag,
  assignee: uuidOr('me', 'none'),
  page,
  threadId: uuid,
  new: flag,
  /** `all`: to everybody in it. */
  reply: oneOf(['1', 'all']),
  task: flag,
  lead: flag,
  digest: flag,
  setUp: oneOf(setUps),
  /** The form of a mailbox, and of a rule: its id, or `new`. */
  mailbox: uuidOr('new'),
  rule: uuidOr('new'),
});

export type EmailPlace = ReturnType<typeof parseEmailPlace>;
export type EmailPlaceChange = SearchChanges<EmailPlace>;
export type GoEmail = (changes: EmailPlaceChange, options?: { readonly replace?: boolean }) => void;

const { noFilters, isFiltered, filterQuery } = filtersOf(parseEmailPlace, [
  'search',
  'state',
  'mailboxId',
  'unread',
  'starred',
  'assignee',
]);

export { noFilters as noEmailFilters, isFiltered as isEmailFiltered };

export const emailPageSize = 50;

export const emailQueryOf = (place: EmailPlace, category: EmailCategory | null): ListQuery => ({
  ...(category && { category }),
  ...filterQuery(place),
  page: place.page,
  pageSize: emailPageSize,
});

/** What each part of the set-up gets. */
export interface SetUpProps {
  readonly place: EmailPlace;
  readonly go: GoEmail;
}
