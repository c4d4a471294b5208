import { FilterSelect } from '@sala/shared-ui/table';
import { choicesOf, departmentsAt, practitionersFor } from './clinic-choices';
import { useDepartments, usePractitioners } from './clinic-lists';

interface FilterProps {
  readonly label: string;
  /** An id; '' for all. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly allLabel: string;
}

export const DepartmentFilter = ({ siteId = '', ...props }: FilterProps & { readonly siteId?: string }) => (
  <FilterSelect {...props} options={choicesOf(departmentsAt(useDepartments(), siteId))} />
);

export const PractitionerFilter = ({ departmentId = '', siteId = '', ...props }: FilterProps & { readonly departmentId?: string; readonly siteId?: string }) => (
  <FilterSelect {...props} options={choicesOf(practitionersFor(usePractitioners(), departmentId, siteId))} />
);
