import { apiQuery, useCan } from '@sala/shared-auth';
import { FilterSelect } from '@sala/shared-ui/table';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import type { PurchasePlace } from './purchase-search';

type Place = Pick<PurchasePlace, 'siteId' | 'departmentId' | 'practitionerId'>;

interface PlaceFiltersProps {
  readonly place: Place;
  readonly look: (changes: Partial<Place>) => void;
}

/** Site of the sale, and department and doctor of its visit; a filter without a choice is hidden. */
export const PlaceFilters = ({ place, look }: PlaceFiltersProps) => {
  const { t } = useTranslation('customers');
  const enabled = useCan('appointments:read');
  const optional = { enabled, meta: failsAlone };
  const sites = useQuery({ ...apiQuery('siteList', { query: {} }), ...optional });
  const departments = useQuery({ ...apiQuery('departmentList', { query: {} }), ...optional });
  const people = useQuery({ ...apiQuery('practitionerList', { query: {} }), ...optional });
  const filters = [
    { name: 'siteId', label: t('purchases.site'), all: t('purchases.anySite'), list: sites },
    {
      name: 'departmentId',
      label: t('purchases.department'),
      all: t('purchases.anyDepartment'),
      list: departments,
    },
    {
      name: 'practitionerId',
      label: t('purchases.practitioner'),
      all: t('purchases.anyPractitioner'),
      list: people,
    },
  ] as const;
  return filters.map(({ name, label, all, list }) => {
    const choices = list.data?.items ?? [];
    return choices.length > 1 || place[name] ? (
      <FilterSelect
        key={name}
        label={label}
        value={place[name]}
        allLabel={all}
        onChange={(id) => look({ [name]: id })}
        options={choices.map((one) => ({ value: one.id, label: one.name }))}
      />
    ) : null;
  });
};
