import { limits, patterns, type StaffShift } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export interface ShiftValues {
  readonly staffMemberId: string;
  readonly departmentId: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly role: string;
}

export const shiftValues = (shift: StaffShift): ShiftValues => ({
  ...shift,
  departmentId: shift.departmentId ?? '',
  role: shift.role ?? '',
});

/** What the wire takes of a form. */
export const shiftBody = ({ departmentId, role, ...values }: ShiftValues) => ({
  date: values.date,
  start: values.start,
  end: values.end,
  departmentId: departmentId || null,
  role: role.trim() || null,
});

/** Rules that the forms of the week share. */
export const weekRules = (t: Translate) => {
  const required = yup.string().required(t('staff.rules.required'));
  return {
    required,
    clock: required.matches(patterns.clockTime, t('staff.rules.clock')),
    role: yup
      .string()
      .trim()
      .max(limits.shiftRoleMax, t('staff.rules.tooLong', { max: limits.shiftRoleMax })),
    notBefore: (first: string) =>
      required.test(
        'order',
        t('staff.rules.to'),
        (day, { parent }: { parent: Readonly<Record<string, string | undefined>> }) =>
          day >= (parent[first] ?? ''),
      ),
  };
};
