import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import type { StaffViewProps } from '../staff-view';
import { AbsenceDialog } from './absence-dialog';
import { CopyDialog } from './copy-dialog';
import { HolidayDialog } from './holiday-dialog';
import { PatternDialog } from './pattern-dialog';
import { ShiftDialog } from './shift-dialog';
import type { ShiftValues } from './shift-rules';

export interface WeekFormsProps extends Pick<StaffViewProps, 'place' | 'go'> {
  readonly week: EndpointOutput<Contract['staffShiftList']>;
  readonly from: string;
  /** Where the new shift was begun in the grid. */
  readonly begun: Partial<ShiftValues>;
}

/** The form of the week that the address opens. */
export const WeekForms = ({ place, go, week, from, begun }: WeekFormsProps) => {
  const close = () => go({ form: undefined, shiftId: undefined });
  const people = week.people.map(({ id, name }) => ({ value: id, label: name }));
  const { departmentId } = place;
  if (place.form === 'pattern')
    return (
      <PatternDialog from={from} departmentId={departmentId} people={people} onClose={close} />
    );
  if (place.form === 'copy')
    return (
      <CopyDialog
        from={from}
        departmentId={departmentId}
        onCopied={(to) => go({ week: to, form: undefined })}
        onClose={close}
      />
    );
  if (place.form === 'absence')
    return <AbsenceDialog from={from} people={people} onClose={close} />;
  if (place.form === 'holiday') return <HolidayDialog from={from} onClose={close} />;
  const shift = week.shifts.find(({ id }) => id === place.shiftId) ?? null;
  const person = week.people.find(({ id }) => id === begun.staffMemberId);
  return (
    <ShiftDialog
      key={place.shiftId}
      shift={shift}
      initial={{
        staffMemberId: '',
        date: from,
        start: '08:00',
        end: '16:00',
        role: '',
        departmentId: departmentId || (person?.departmentId ?? ''),
        ...begun,
      }}
      people={people}
      onClose={close}
    />
  );
};
