import { campaignRecipientStates, campaignSorts, campaignStatuses } from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  oneOf,
  page,
  pageSize,
  searchState,
  uuid,
  words,
} from '@sala/screen-parts/search-state';

export const pageSizes = [25, 50, 100] as const;

/** State of the screen in the URL. */
export const parsePlace = searchState({
  search: words(),
  status: oneOf(campaignStatuses),
  sort: oneOf(campaignSorts, '-updatedAt'),
  page,
  pageSize: pageSize(pageSizes),
  new: flag,
  campaignId: uuid,
  edit: flag,
  /** Of the people that are listed. */
  state: oneOf(campaignRecipientStates),
});
export type CampaignPlace = ReturnType<typeof parsePlace>;

const { noFilters, isFiltered, filterQuery } = filtersOf(parsePlace, ['search', 'status']);

export { isFiltered, noFilters };

/** As the preload of the contract asks, to the letter. */
export const queryOf = (place: CampaignPlace) => ({
  ...filterQuery(place),
  sort: place.sort,
  page: String(place.page),
  pageSize: String(place.pageSize),
});
