import {
  contractTypes,
  fitsPersonType,
  isCurp,
  isNss,
  isRfc,
  limits,
  normalizeCurp,
  normalizeNss,
  normalizeRfc,
  patterns,
  presentStaffStatuses,
  typedPhone,
  type Contract,
  type EndpointInput,
  type StaffMemberDetail,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

/** Somebody chosen in a box: the id goes to the server, the name stays in sight. */
export interface Linked {
  readonly id: string;
  readonly name: string;
}

/** Form values; '' for none. */
export interface StaffValues {
  readonly employeeNo: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly secondLastName: string;
  readonly position: string;
  readonly departmentId: string;
  readonly siteId: string;
  readonly contractType: string;
  /** As typed. */
  readonly weeklyHours: string;
  readonly hiredOn: string;
  readonly status: string;
  readonly curp: string;
  readonly rfc: string;
  readonly nss: string;
  readonly phone: string;
  readonly email: string;
  readonly emergencyName: string;
  readonly emergencyPhone: string;
  readonly account: Linked;
  readonly practitioner: Linked;
}

type CreateBody = EndpointInput<Contract['staffMemberCreate']>['body'];
type UpdateBody = EndpointInput<Contract['staffMemberUpdate']>['body'];

export const emptyStaffMember: StaffValues = {
  employeeNo: '',
  firstName: '',
  lastName: '',
  secondLastName: '',
  position: '',
  departmentId: '',
  siteId: '',
  contractType: 'permanent',
  weeklyHours: '',
  hiredOn: '',
  status: 'active',
  curp: '',
  rfc: '',
  nss: '',
  phone: '',
  email: '',
  emergencyName: '',
  emergencyPhone: '',
  account: { id: '', name: '' },
  practitioner: { id: '', name: '' },
};

export const staffValues = (member: StaffMemberDetail): StaffValues => ({
  employeeNo: member.employeeNo,
  firstName: member.firstName,
  lastName: member.lastName,
  secondLastName: member.secondLastName ?? '',
  position: member.position,
  departmentId: member.departmentId ?? '',
  siteId: member.siteId ?? '',
  contractType: member.contractType,
  weeklyHours: member.weeklyHours === null ? '' : String(member.weeklyHours),
  hiredOn: member.hiredOn,
  status: member.status,
  curp: member.curp ?? '',
  rfc: member.rfc ?? '',
  nss: member.nss ?? '',
  phone: member.phone ?? '',
  email: member.email ?? '',
  emergencyName: member.emergencyName ?? '',
  emergencyPhone: member.emergencyPhone ?? '',
  account: {
    id: member.userId ?? '',
    name: member.account ? `${member.account.name} (${member.account.email})` : '',
  },
  practitioner: { id: member.practitionerId ?? '', name: member.practitioner ?? '' },
});

const orNull = (text: string): string | null => text.trim() || null;

const columnsOf = (values: StaffValues) => ({
  employeeNo: values.employeeNo.trim(),
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  secondLastName: orNull(values.secondLastName),
  position: values.position.trim(),
  departmentId: values.departmentId || null,
  siteId: values.siteId || null,
  contractType: contractTypes.find((type) => type === values.contractType) ?? 'permanent',
  weeklyHours: parseNumber(values.weeklyHours),
  hiredOn: values.hiredOn,
  curp: orNull(normalizeCurp(values.curp)),
  rfc: orNull(normalizeRfc(values.rfc)),
  nss: orNull(normalizeNss(values.nss)),
  phone: typedPhone(values.phone) || null,
  email: values.email.trim().toLowerCase() || null,
  emergencyName: orNull(values.emergencyName),
  emergencyPhone: typedPhone(values.emergencyPhone) || null,
  userId: values.account.id || null,
  practitionerId: values.practitioner.id || null,
});

export const createBody = (values: StaffValues): CreateBody => columnsOf(values);

/** Values that differ from the record. */
export const changesOf = (
  values: StaffValues,
  before: StaffMemberDetail,
): Omit<UpdateBody, 'version'> => {
  const status = presentStaffStatuses.find((one) => one === values.status);
  const columns = { ...columnsOf(values), ...(status ? { status } : {}) };
  const names = Object.keys(columns) as (keyof typeof columns)[]; // keys of the object above
  return Object.fromEntries(
    names.filter((name) => columns[name] !== before[name]).map((name) => [name, columns[name]]),
  );
};

/** The limits of the API, as messages. */
export const staffSchema = (t: Translate) => {
  const text = (max: number) => yup.string().trim().max(max, t('staff.rules.tooLong', { max }));
  const checked = (normalize: (typed: string) => string, valid: (key: string) => boolean) =>
    yup
      .string()
      .transform((typed: unknown) => (typeof typed === 'string' ? normalize(typed) : typed))
      .test((key = '', { path, createError }) =>
        key === '' || valid(key) ? true : createError({ message: t(`staff.rules.${path}`) }),
      );
  const phone = yup
    .string()
    .transform((typed: unknown) => (typeof typed === 'string' ? typedPhone(typed) : typed))
    .matches(patterns.phone, { message: t('staff.rules.phone'), excludeEmptyString: true });
  return yup.object({
    employeeNo: text(limits.employeeNoMax).required(t('staff.rules.required')),
    firstName: text(limits.personNameMax).required(t('staff.rules.required')),
    lastName: text(limits.personNameMax).required(t('staff.rules.required')),
    secondLastName: text(limits.personNameMax),
    position: text(limits.positionMax).required(t('staff.rules.required')),
    weeklyHours: yup
      .string()
      .test('hours', t('staff.rules.hours', { max: limits.weeklyHoursMax }), (typed = '') => {
        const hours = parseNumber(typed);
        return (
          hours === null ||
          (Number.isInteger(hours) && hours >= 1 && hours <= limits.weeklyHoursMax)
        );
      }),
    hiredOn: yup.string().matches(patterns.isoDate, t('staff.rules.date')),
    curp: checked(normalizeCurp, isCurp),
    rfc: checked(normalizeRfc, (rfc) => isRfc(rfc) && fitsPersonType(rfc, 'fisica')),
    nss: checked(normalizeNss, isNss),
    phone,
    email: text(limits.emailMax).matches(patterns.email, {
      message: t('staff.rules.email'),
      excludeEmptyString: true,
    }),
    emergencyName: text(limits.emergencyNameMax),
    emergencyPhone: phone,
  });
};
