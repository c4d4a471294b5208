import { apiQuery } from '@sala/shared-auth';
import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import type { FilterOption } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useQuery } from '@sala/shell-sdk';
import { filterQueryOf, type AppointmentPlace } from './appointments-search';

type Facets = EndpointOutput<Contract['appointmentFacets']>;
type Named = 'departmentId' | 'practitionerId';

export interface FacetOptions {
  /** Says beside each option how many appointments it would leave. */
  readonly counted: (facet: Exclude<keyof Facets, Named>, options: readonly FilterOption[]) => readonly FilterOption[];
  /** Options of a filter whose names come with the numbers. @param nobody what the one without a name is called */
  readonly named: (facet: Named, nobody?: string) => readonly FilterOption[];
}

/** @param enabled the rows are there: nobody waits for numbers */
export const useFacetOptions = (place: AppointmentPlace, enabled: boolean): FacetOptions => {
  const { data } = useQuery({ ...apiQuery('appointmentFacets', { query: filterQueryOf(place) }), enabled, placeholderData: keepPreviousData, meta: failsAlone });
  return {
    counted: (facet, options) => {
      if (!data) return options;
      const counts = new Map(data[facet].map(({ value, count }) => [value, count]));
      return options.map((option) => ({ ...option, count: counts.get(option.value) ?? 0 }));
    },
    named: (facet, nobody = '') => (data?.[facet] ?? []).map(({ label, ...option }) => ({ ...option, label: label ?? nobody })),
  };
};
