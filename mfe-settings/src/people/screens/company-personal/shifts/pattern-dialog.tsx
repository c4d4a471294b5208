import { apiMutation } from '@sala/shared-auth';
import {
  CheckboxField,
  DateField,
  FormBody,
  FormSection,
  FormWide,
  SelectField,
  TextField,
  yup,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { useDayWords, failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../../parts/unsaved-watch';
import { useInvalidateStaff } from '../invalidate-staff';
import { useDepartmentChoices } from '../staff-choices';
import { inWeekOrder, useWeekStart } from '@sala/screen-parts/week';
import { addDays } from '../staff-search';
import type { PeopleChoices } from './people-choices';
import { weekRules } from './shift-rules';

interface Values {
  readonly staffMemberId: string;
  readonly departmentId: string;
  readonly start: string;
  readonly end: string;
  readonly role: string;
  readonly from: string;
  readonly to: string;
  /** From Monday. */
  readonly days: readonly boolean[];
}

/** 1 January 2024 was a Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => `2024-01-0${day}`);

export interface PatternDialogProps extends PeopleChoices {
  readonly from: string;
  readonly departmentId: string;
  readonly onClose: () => void;
}

/** Lays the same hours over the chosen weekdays of a range. */
export const PatternDialog = ({ from, departmentId, people, onClose }: PatternDialogProps) => {
  const { t } = useTranslation('settings');
  const { say } = useDayWords();
  const weekStart = useWeekStart();
  const invalidate = useInvalidateStaff();
  const repeat = useMutation({
    ...apiMutation('staffShiftRepeat'),
    meta: failsAlone,
    onSuccess: (counts) => {
      notify.success(t('staff.toasts.planned', counts));
      invalidate();
      onClose();
    },
  });
  const schema = useMemo(() => {
    const { required, clock, role, notBefore } = weekRules(t);
    return yup.object({
      staffMemberId: required,
      start: clock,
      end: clock,
      role,
      from: required,
      to: notBefore('from'),
    });
  }, [t]);
  return (
    <FormDialog<Values>
      open
      title={t('staff.pattern.title')}
      description={t('staff.pattern.text')}
      submitLabel={t('staff.pattern.submit')}
      initialValues={{
        staffMemberId: '',
        departmentId,
        start: '08:00',
        end: '16:00',
        role: '',
        from,
        to: addDays(from, 27),
        days: [true, true, true, true, true, false, false],
      }}
      validationSchema={schema}
      onSubmit={(values) =>
        repeat.mutate({
          body: {
            staffMemberIds: [values.staffMemberId],
            departmentId: values.departmentId || null,
            role: values.role.trim() || null,
            from: values.from,
            to: values.to,
            days: values.days.flatMap((chosen, index) =>
              chosen ? [{ weekday: index + 1, start: values.start, end: values.end }] : [],
            ),
          },
        })
      }
      submitting={repeat.isPending}
      problem={useFailure(repeat.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <FormBody columns={2}>
        <FormWide>
          <SelectField
            name="staffMemberId"
            label={t('staff.shifts.person')}
            required
            options={people}
          />
        </FormWide>
        <TextField name="start" label={t('staff.shifts.start')} required />
        <TextField
          name="end"
          label={t('staff.shifts.end')}
          help={t('staff.shifts.endHelp')}
          required
        />
        <SelectField
          name="departmentId"
          label={t('staff.fields.department')}
          placeholder={t('staff.none')}
          options={useDepartmentChoices()}
        />
        <TextField name="role" label={t('staff.shifts.role')} autoComplete="off" />
        <DateField name="from" label={t('staff.pattern.from')} required />
        <DateField name="to" label={t('staff.pattern.to')} required />
      </FormBody>
      <FormSection gap="1">
        <legend>{t('staff.pattern.days')}</legend>
        <FormBody columns={2}>
          {inWeekOrder([...weekdays.entries()], weekStart).map(([index, day]) => (
            <CheckboxField key={index} name={`days.${index}`} label={say('weekday', day)} />
          ))}
        </FormBody>
      </FormSection>
    </FormDialog>
  );
};
