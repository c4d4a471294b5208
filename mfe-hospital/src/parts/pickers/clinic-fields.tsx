import { SelectField, useFormikContext } from '@sala/shared-ui/form';
import { useEffect, useRef } from 'react';
import {
  choicesOf,
  departmentsAt,
  practitionersFor,
  roomChoices,
  roomsFor,
  type Choice,
} from './clinic-choices';
import { useDepartments, usePractitioners, useRooms, useSites, useSitesOf } from './clinic-lists';

/**
 * Clears a choice that is no longer offered after its dependency changed: it would be invisible and
 * still be submitted.
 */
const useDependentChoice = (name: string, dependsOn: string, options: readonly Choice[]): void => {
  const { getFieldMeta, setFieldValue } = useFormikContext();
  const before = useRef(dependsOn);
  const value = String(getFieldMeta(name).value ?? '');
  useEffect(() => {
    if (before.current === dependsOn) return;
    before.current = dependsOn;
    if (value !== '' && !options.some((option) => option.value === value))
      void setFieldValue(name, '');
  }, [name, dependsOn, options, value, setFieldValue]);
};

interface PickerProps {
  /** Form field holding an id, '' for none. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Label of the empty option; null omits that option once a value is set. */
  readonly placeholder?: string | null;
}

export const SiteField = (props: PickerProps) => (
  <SelectField {...props} options={choicesOf(useSites())} />
);

interface DependentProps extends PickerProps {
  readonly options: readonly Choice[];
  readonly dependsOn: string;
}

const DependentField = ({ dependsOn, options, ...props }: DependentProps) => {
  useDependentChoice(props.name, dependsOn, options);
  return <SelectField {...props} options={options} />;
};

/** Sites where the practitioner works. */
export const SiteOfField = ({
  practitionerId,
  presentId,
  ...props
}: PickerProps & { readonly practitionerId: string; readonly presentId?: string }) => (
  <DependentField
    {...props}
    dependsOn={practitionerId}
    options={choicesOf(useSitesOf(practitionerId, presentId))}
  />
);

export const DepartmentField = ({
  siteId = '',
  ...props
}: PickerProps & { readonly siteId?: string }) => (
  <DependentField
    {...props}
    dependsOn={siteId}
    options={choicesOf(departmentsAt(useDepartments(), siteId))}
  />
);

export const RoomField = ({
  siteId = '',
  departmentId = '',
  ...props
}: PickerProps & { readonly siteId?: string; readonly departmentId?: string }) => {
  const rooms = useRooms();
  const sites = useSites();
  return (
    <DependentField
      {...props}
      dependsOn={`${siteId} ${departmentId}`}
      options={roomChoices(roomsFor(rooms, siteId, departmentId), sites)}
    />
  );
};

export const PractitionerField = ({
  departmentId = '',
  siteId = '',
  ...props
}: PickerProps & { readonly departmentId?: string; readonly siteId?: string }) => (
  <DependentField
    {...props}
    dependsOn={`${departmentId} ${siteId}`}
    options={choicesOf(practitionersFor(usePractitioners(), departmentId, siteId))}
  />
);
