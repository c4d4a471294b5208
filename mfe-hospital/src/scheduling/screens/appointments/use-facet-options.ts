import { apiQuery } from '@sala/shared-auth';
import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import type { FilterOption } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useQuery } from '@sala/shell-sdk';
import { choicesOf } from '../../../parts/pickers/clinic-choices';
import { useDepartments, usePractitioners } from '../../../parts/pickers/clinic-lists';
import { filterQueryOf, type AppointmentPlace } from './appointments-search';

type Facets = EndpointOutput<Contract['appointmentFacets']>;

/* Visible filters and expandable ones: hidden filters are not counted. */
const namedFacets = ['departmentId', 'practitionerId'] as const;
const countedFacets = ['status', 'eventTypeId', 'siteId', 'bookedVia', 'payment'] as const;

/** @param enabled after the rows: nobody waits for counts */
const useFacets = (place: AppointmentPlace, enabled: boolean, of: readonly (keyof Facets)[]) =>
  useQuery({
    ...apiQuery('appointmentFacets', { query: { ...filterQueryOf(place), of: of.join() } }),
    enabled,
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });

/** Filter options named by the counts response; if that fails, names load alone. */
export const useNamedOptions = (place: AppointmentPlace, enabled: boolean) => {
  const { data: facets, isError } = useFacets(place, enabled, namedFacets);
  const alone = isError && !facets;
  const uncounted = {
    departmentId: useDepartments(alone),
    practitionerId: usePractitioners(alone),
  };
  /** @param nobody label of the option for unassigned appointments */
  return (facet: (typeof namedFacets)[number], nobody = ''): readonly FilterOption[] => {
    if (facets)
      return (facets[facet] ?? []).map(({ label, ...option }) => ({
        ...option,
        label: label ?? nobody,
      }));
    const choices = choicesOf(uncounted[facet]);
    return nobody && choices.length > 0 ? [{ value: 'none', label: nobody }, ...choices] : choices;
  };
};

/** Filter options with their counts. */
export const useCountedOptions = (place: AppointmentPlace, enabled: boolean) => {
  const { data: facets } = useFacets(place, enabled, countedFacets);
  return (
    facet: (typeof countedFacets)[number],
    options: readonly FilterOption[],
  ): readonly FilterOption[] => {
    const counts = facets?.[facet];
    if (!counts) return options;
    const byValue = new Map(counts.map(({ value, count }) => [value, count]));
    return options.map((option) => ({ ...option, count: byValue.get(option.value) ?? 0 }));
  };
};
