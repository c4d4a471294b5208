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
 * A choice that is not offered any more once what it depends on has changed is given up: nobody
 * sees it, and it would be sent.
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
  /** Of the value: an id, '' for none. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** The line for none; null leaves it out when there is a value. */
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

/** Where a practitioner works. */
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
