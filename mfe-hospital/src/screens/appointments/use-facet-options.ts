import { apiQuery } from '@sala/shared-auth';
import type { FilterOption } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useQuery } from '@sala/shell-sdk';
import { filterQueryOf, type AppointmentPlace } from './appointments-search';

/** Says beside each option how many appointments it would leave. @param enabled the rows are there: nobody waits for numbers */
export const useFacetOptions = (place: AppointmentPlace, enabled: boolean) => {
  const { data } = useQuery({ ...apiQuery('appointmentFacets', { query: filterQueryOf(place) }), enabled, placeholderData: keepPreviousData, meta: failsAlone });
  return (facet: keyof NonNullable<typeof data>, options: readonly FilterOption[]): readonly FilterOption[] => {
    if (!data) return options;
    const counts = new Map(data[facet].map(({ value, count }) => [value, count]));
    return options.map((option) => ({ ...option, count: counts.get(option.value) ?? 0 }));
  };
};
