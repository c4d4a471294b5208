import { limits, patterns, type Contract, type CustomField, type Customer, type EndpointInput, type FieldErrorCode } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '../../components/translate';
import { changedValues, judge, refusalOf, typedValues, type TypedValues } from '../../components/custom-values/custom-values';
import type { CustomerStatus } from '../../components/customer-statuses';

/** The form as typed. */
export interface CustomerFormValues {
  kind: Customer['kind'];
  name: string;
  email: string;
  phone: string;
  status: CustomerStatus;
  notes: string;
  values: TypedValues;
}

type CreateBody = EndpointInput<Contract['customerCreate']>['body'];
type UpdateBody = EndpointInput<Contract['customerUpdate']>['body'];

const kinds: Record<Customer['kind'], true> = { person: true, company: true };
export const customerKindNames = Object.keys(kinds) as Customer['kind'][]; // the keys of a constant object

const countryCode = '+52';

/** What people write between the figures is left out; ten figures alone are a number of Mexico. */
export const normalisePhone = (typed: string): string => {
  const phone = typed.replace(/[\s().-]/g, '');
  return /^\d{10}$/.test(phone) ? `${countryCode}${phone}` : phone;
};

/** The rules of a customer and of the company's own fields, in the person's words. */
export const customerSchema = (t: Translate, fields: readonly CustomField[], formatNumber: (value: number) => string) => {
  const tooLong = (max: number): string => t('rules.tooLong', { max: formatNumber(max) });
  const refuse = (code: FieldErrorCode): string =>
    t(`rules.${refusalOf[code] ?? 'invalid'}`, {
      max: formatNumber(limits.textValueMax),
      from: String(limits.dateYearMin),
      to: String(limits.dateYearMax),
    });
  return yup.object({
    kind: yup.string().required(t('rules.valueMissing')),
    name: yup.string().trim().required(t('rules.nameMissing')).max(limits.customerNameMax, tooLong(limits.customerNameMax)),
    email: yup
      .string()
      .trim()
      .max(limits.emailMax, tooLong(limits.emailMax))
      .matches(patterns.email, { message: t('rules.email'), excludeEmptyString: true }),
    phone: yup
      .string()
      .transform((typed: unknown) => (typeof typed === 'string' ? normalisePhone(typed) : typed))
      .matches(patterns.phone, { message: t('rules.phone'), excludeEmptyString: true }),
    status: yup.string().required(t('rules.valueMissing')),
    notes: yup.string().trim().max(limits.customerNotesMax, tooLong(limits.customerNotesMax)),
    values: yup.mixed().test('custom', (typed, context) => {
      const errors: yup.ValidationError[] = [];
      for (const field of fields) {
        const verdict = judge(field, typed as TypedValues); // every box of the form gives text
        if (!verdict.ok) errors.push(context.createError({ path: `values.${field.key}`, message: refuse(verdict.code) }));
      }
      return errors.length === 0 || new yup.ValidationError(errors);
    }),
  });
};

export const emptyCustomer = (fields: readonly CustomField[]): CustomerFormValues => ({
  kind: 'person',
  name: '',
  email: '',
  phone: '',
  status: 'active',
  notes: '',
  values: typedValues(fields, {}),
});

/** A stored customer as the form shows it. */
export const valuesOfCustomer = (customer: Customer, fields: readonly CustomField[]): CustomerFormValues => ({
  kind: customer.kind,
  name: customer.name,
  email: customer.email ?? '',
  phone: customer.phone ?? '',
  status: customer.status,
  notes: customer.notes ?? '',
  values: typedValues(fields, customer.values),
});

const columnsOf = (values: CustomerFormValues) => ({
  kind: values.kind,
  name: values.name.trim(),
  email: values.email.trim().toLowerCase() || null,
  phone: normalisePhone(values.phone) || null,
  status: values.status,
  notes: values.notes.trim() || null,
});

/** What creates a customer from values that the schema let through. */
export const createBody = (values: CustomerFormValues, fields: readonly CustomField[]): CreateBody => ({
  ...columnsOf(values),
  values: changedValues(fields, values.values, {}),
});

/** What changed against the customer that the form was filled with. */
export const changesOf = (values: CustomerFormValues, before: Customer, fields: readonly CustomField[]): Omit<UpdateBody, 'version'> => {
  const columns = columnsOf(values);
  const names = Object.keys(columns) as (keyof typeof columns)[]; // the object was written above
  const custom = changedValues(fields, values.values, before.values);
  return {
    ...Object.fromEntries(names.filter((name) => columns[name] !== before[name]).map((name) => [name, columns[name]])),
    ...(Object.keys(custom).length === 0 ? {} : { values: custom }),
  };
};
