import {
  messageTemplateSorts,
  templateCategories,
  templateLanguages,
  templateStatuses,
} from '@sala/shared-contracts';
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
  status: oneOf(templateStatuses),
  category: oneOf(templateCategories),
  language: oneOf(templateLanguages),
  archived: oneOf(['yes']),
  sort: oneOf(messageTemplateSorts, 'name'),
  page,
  pageSize: pageSize(pageSizes),
  new: flag,
  templateId: uuid,
  edit: flag,
});
export type TemplatePlace = ReturnType<typeof parsePlace>;

const { noFilters, isFiltered, filterQuery } = filtersOf(parsePlace, [
  'search',
  'status',
  'category',
  'language',
  'archived',
]);

export { isFiltered, noFilters };

/** As the preload of the contract asks, to the letter. */
export const queryOf = (place: TemplatePlace) => ({
  ...filterQuery(place),
  sort: place.sort,
  page: String(place.page),
  pageSize: String(place.pageSize),
});
