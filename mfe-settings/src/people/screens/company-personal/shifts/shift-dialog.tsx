import { apiMutation } from '@sala/shared-auth';
import type { StaffShift } from '@sala/shared-contracts';
import { Button } from '@sala/shared-ui';
import { DateField, FormBody, FormWide, SelectField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../../parts/unsaved-watch';
import { useInvalidateStaff } from '../invalidate-staff';
import { useDepartmentChoices } from '../staff-choices';
import type { PeopleChoices } from './people-choices';
import { shiftBody, shiftValues, weekRules, type ShiftValues } from './shift-rules';

export interface ShiftDialogProps extends PeopleChoices {
  /** A shift to change, or the first values of a new one. */
  readonly shift: StaffShift | null;
  readonly initial: ShiftValues;
  readonly onClose: () => void;
}

/** Plans a shift, changes it or deletes it. */
export const ShiftDialog = ({ shift, initial, people, onClose }: ShiftDialogProps) => {
  const { t } = useTranslation('settings');
  const invalidate = useInvalidateStaff();
  const done = (message: string) => ({
    meta: failsAlone,
    onSuccess: () => {
      notify.success(t(message));
      invalidate();
      onClose();
    },
  });
  const create = useMutation({
    ...apiMutation('staffShiftCreate'),
    ...done('staff.toasts.shiftSaved'),
  });
  const update = useMutation({
    ...apiMutation('staffShiftUpdate'),
    ...done('staff.toasts.shiftSaved'),
  });
  const remove = useMutation({
    ...apiMutation('staffShiftDelete'),
    ...done('staff.toasts.shiftDeleted'),
  });
  const schema = useMemo(() => {
    const { required, clock, role } = weekRules(t);
    return yup.object({
      staffMemberId: required,
      date: required,
      start: clock,
      end: clock,
      role,
    });
  }, [t]);
  return (
    <FormDialog<ShiftValues>
      open
      title={t(shift ? 'staff.shifts.edit' : 'staff.shifts.new')}
      submitLabel={t('staff.save')}
      initialValues={shift ? shiftValues(shift) : initial}
      validationSchema={schema}
      onSubmit={(values) =>
        shift
          ? update.mutate({
              params: { staffShiftId: shift.id },
              body: { version: shift.version, ...shiftBody(values) },
            })
          : create.mutate({
              body: {
                shifts: [{ staffMemberId: values.staffMemberId, ...shiftBody(values) }],
              },
            })
      }
      submitting={create.isPending || update.isPending}
      problem={useFailure(create.error ?? update.error ?? remove.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <FormBody columns={2}>
        <FormWide>
          <SelectField
            name="staffMemberId"
            label={t('staff.shifts.person')}
            required
            disabled={shift !== null}
            options={people}
          />
        </FormWide>
        <DateField name="date" label={t('staff.shifts.date')} required />
        <SelectField
          name="departmentId"
          label={t('staff.fields.department')}
          placeholder={t('staff.none')}
          options={useDepartmentChoices()}
        />
        <TextField name="start" label={t('staff.shifts.start')} placeholder="08:00" required />
        <TextField
          name="end"
          label={t('staff.shifts.end')}
          help={t('staff.shifts.endHelp')}
          placeholder="16:00"
          required
        />
        <FormWide>
          <TextField name="role" label={t('staff.shifts.role')} autoComplete="off" />
        </FormWide>
      </FormBody>
      {shift ? (
        <Button
          variant="dangerGhost"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { staffShiftId: shift.id } })}
        >
          {t('staff.shifts.delete')}
        </Button>
      ) : null}
    </FormDialog>
  );
};
