import { FilterSelect } from '@sala/shared-ui/table';
import { choicesOf, departmentsAt, practitionersFor } from './clinic-choices';
import { useDepartments, usePractitioners, useSites } from './clinic-lists';

interface FilterProps {
  readonly label: string;
  /** An id; '' for all. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly allLabel: string;
}

/** Hidden with a single site. */
export const SiteFilter = (props: FilterProps) => {
  const sites = useSites();
  return sites.length > 1 ? <FilterSelect {...props} options={choicesOf(sites)} /> : null;
};

export const DepartmentFilter = ({
  siteId = '',
  ...props
}: FilterProps & { readonly siteId?: string }) => (
  <FilterSelect {...props} options={choicesOf(departmentsAt(useDepartments(), siteId))} />
);

export const PractitionerFilter = ({
  departmentId = '',
  siteId = '',
  ...props
}: FilterProps & { readonly departmentId?: string; readonly siteId?: string }) => (
  <FilterSelect
    {...props}
    options={choicesOf(practitionersFor(usePractitioners(), departmentId, siteId))}
  />
);
