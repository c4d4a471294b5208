import {
  locales,
  teachingKinds,
  teachingStatuses,
  teachingTopics,
  type Contract,
  type EndpointOutput,
} from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { FilterSelect, SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useTranslation, type SearchChanges } from '@sala/shell-sdk';
import { filtersIn, noFilters, parsePlace, type TeachingPlace } from './teaching-search';

type Facets = EndpointOutput<Contract['teachingMaterialList']>['facets'];

interface TeachingToolbarProps {
  readonly place: TeachingPlace;
  readonly facets: Facets | undefined;
  readonly onLook: (changes: SearchChanges<TeachingPlace>, replace?: boolean) => void;
}

/** Search and filters, each with how many it would show. */
export const TeachingToolbar = ({ place, facets, onLook }: TeachingToolbarProps) => {
  const { t } = useTranslation('hospital');
  const select = <Value extends string>(
    name: keyof Facets,
    values: readonly Value[],
    label: (value: Value) => string,
  ) => (
    <FilterSelect
      label={t(`teaching.fields.${name}`)}
      value={place[name]}
      allLabel={t(`teaching.all.${name}`)}
      onChange={(value) => onLook(parsePlace.changes({ [name]: value }))}
      options={values.map((value) => ({
        value,
        label: label(value),
        ...(facets
          ? { count: facets[name].find((facet) => facet.value === value)?.count ?? 0 }
          : {}),
      }))}
    />
  );
  return (
    <TableToolbar>
      <SearchInput
        label={t('teaching.search')}
        value={place.search}
        onChange={(search) => onLook({ search }, true)}
      />
      {select('status', teachingStatuses, (status) => t(`teaching.statuses.${status}`))}
      {select('topic', teachingTopics, (topic) => t(`teaching.topics.${topic}`))}
      {select('kind', teachingKinds, (kind) => t(`teaching.kinds.${kind}`))}
      {select('locale', locales, (locale) => t(`teaching.locales.${locale}`))}
      {filtersIn(place) > 0 ? (
        <Button variant="ghost" onClick={() => onLook({ search: '', ...noFilters })}>
          {t('teaching.clear')}
        </Button>
      ) : null}
    </TableToolbar>
  );
};
