import {
  fitsPersonType,
  isCurp,
  isRfc,
  limits,
  normalizeCurp,
  normalizeRfc,
  patterns,
  type Contract,
  type Customer,
  type CustomField,
  type EndpointInput,
  type FieldErrorCode,
  typedPhone,
} from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import { companyToday } from '@sala/screen-parts/company-day';
import type { Translate } from '@sala/screen-parts/translate';
import type { CustomerStatus } from '../../parts/customer-statuses';
import {
  changedValues,
  judge,
  refusalOf,
  typedValues,
  type TypedValues,
} from '../../../parts/custom-values/custom-values';
import { splitTags, tagRule } from '../../parts/tags';

/** Form values; '' means empty. */
export interface CustomerFormValues {
  kind: Customer['kind'];
  /** Name of a company; given names of a person. */
  name: string;
  firstSurname: string;
  secondSurname: string;
  email: string;
  phone: string;
  status: CustomerStatus;
  blockedReason: string;
  rfc: string;
  curp: string;
  legalName: string;
  regimenFiscal: string;
  fiscalZip: string;
  usoCfdi: string;
  birthDate: string;
  street: string;
  colonia: string;
  zip: string;
  municipality: string;
  state: string;
  ownerId: string;
  source: string;
  /** Comma-separated. */
  tags: string;
  notes: string;
  values: TypedValues;
}

type CreateBody = EndpointInput<Contract['customerCreate']>['body'];
type UpdateBody = EndpointInput<Contract['customerUpdate']>['body'];

const kinds: Record<Customer['kind'], true> = { person: true, company: true };
export const customerKindNames = Object.keys(kinds) as Customer['kind'][]; // the keys of a constant object

/** Whether the length of an RFC fits the kind. Generic RFCs have 13 characters and fit both. */
export const fitsKind = (rfc: string, kind: Customer['kind']): boolean =>
  /^X[AE]XX010101000$/.test(rfc) || fitsPersonType(rfc, kind === 'person' ? 'fisica' : 'moral');

const isPerson = (kind: unknown): boolean => kind === 'person';

/** Validation of a customer and its custom values, with translated messages. */
export const customerSchema = (
  t: Translate,
  fields: readonly CustomField[],
  formatNumber: (value: number) => string,
) => {
  const tooLong = (max: number): string => t('rules.tooLong', { max: formatNumber(max) });
  const text = (max: number) => yup.string().trim().max(max, tooLong(max));
  const ofPerson = yup
    .string()
    .trim()
    .when('kind', ([kind], rule) =>
      isPerson(kind) ? rule.max(limits.personNameMax, tooLong(limits.personNameMax)) : rule,
    );
  const zip = yup
    .string()
    .trim()
    .matches(patterns.zipCode, { message: t('customers.rules.zip'), excludeEmptyString: true });
  const refuse = (code: FieldErrorCode): string =>
    t(`rules.${refusalOf[code] ?? 'invalid'}`, {
      max: formatNumber(limits.textValueMax),
      from: String(limits.dateYearMin),
      to: String(limits.dateYearMax),
    });
  return yup.object({
    kind: yup.string().required(t('rules.valueMissing')),
    name: yup
      .string()
      .trim()
      .required(t('rules.nameMissing'))
      .when('kind', ([kind], rule) => {
        const max = isPerson(kind) ? limits.personNameMax : limits.customerNameMax;
        return rule.max(max, tooLong(max));
      }),
    firstSurname: ofPerson,
    secondSurname: ofPerson,
    email: yup
      .string()
      .trim()
      .max(limits.emailMax, tooLong(limits.emailMax))
      .matches(patterns.email, { message: t('rules.email'), excludeEmptyString: true }),
    phone: yup
      .string()
      .transform((typed: unknown) => (typeof typed === 'string' ? typedPhone(typed) : typed))
      .matches(patterns.phone, { message: t('rules.phone'), excludeEmptyString: true }),
    status: yup.string().required(t('rules.valueMissing')),
    blockedReason: yup
      .string()
      .trim()
      .when('status', ([status], rule) =>
        status === 'blocked'
          ? rule
              .required(t('customers.reasonMissing'))
              .max(limits.blockReasonMax, tooLong(limits.blockReasonMax))
          : rule,
      ),
    rfc: yup
      .string()
      .test(
        'shape',
        t('customers.rules.rfc'),
        (typed) => !typed?.trim() || isRfc(normalizeRfc(typed)),
      ),
    curp: yup.string().test('shape', t('customers.rules.curp'), (typed, { parent }) => {
      const { kind } = parent as CustomerFormValues; // values of this form
      return !isPerson(kind) || !typed?.trim() || isCurp(normalizeCurp(typed));
    }),
    legalName: text(limits.companyLegalNameMax),
    fiscalZip: zip,
    birthDate: yup
      .string()
      .test(
        'past',
        t('customers.rules.birthDate', { from: String(limits.dateYearMin) }),
        (day, { parent }) => {
          const { kind } = parent as CustomerFormValues; // as above
          return (
            !isPerson(kind) ||
            !day ||
            (day >= `${limits.dateYearMin}-01-01` && day <= companyToday())
          );
        },
      ),
    street: text(limits.addressMax),
    colonia: text(limits.coloniaMax),
    zip,
    municipality: text(limits.municipalityMax),
    state: text(limits.stateMax),
    tags: tagRule(t),
    notes: text(limits.customerNotesMax),
    values: yup.mixed().test('custom', (typed, context) => {
      const errors: yup.ValidationError[] = [];
      for (const field of fields) {
        const verdict = judge(field, typed as TypedValues); // all boxes of the form hold text
        if (!verdict.ok)
          errors.push(
            context.createError({ path: `values.${field.key}`, message: refuse(verdict.code) }),
          );
      }
      return errors.length === 0 || new yup.ValidationError(errors);
    }),
  });
};

const blank = {
  kind: 'person',
  name: '',
  firstSurname: '',
  secondSurname: '',
  email: '',
  phone: '',
  status: 'active',
  blockedReason: '',
  rfc: '',
  curp: '',
  legalName: '',
  regimenFiscal: '',
  fiscalZip: '',
  usoCfdi: '',
  birthDate: '',
  street: '',
  colonia: '',
  zip: '',
  municipality: '',
  state: '',
  ownerId: '',
  source: '',
  tags: '',
  notes: '',
} as const satisfies Omit<CustomerFormValues, 'values'>;

export const emptyCustomer = (fields: readonly CustomField[]): CustomerFormValues => ({
  ...blank,
  values: typedValues(fields, {}),
});

/* A full name that was never split goes into the first box, cut to its maximum. */
const boxesOf = ({ kind, name, givenNames, firstSurname, secondSurname }: Customer) => {
  if (kind === 'company' || givenNames !== null)
    return [givenNames ?? '', firstSurname ?? '', secondSurname ?? ''] as const;
  const boxes: [string, string, string] = ['', '', ''];
  let box = 0;
  for (const word of name.split(' ')) {
    if (box < 2 && boxes[box] !== '' && `${boxes[box]} ${word}`.length > limits.personNameMax)
      box += 1;
    boxes[box] = `${boxes[box]} ${word}`.trim();
  }
  return boxes;
};

export const valuesOfCustomer = (
  customer: Customer,
  fields: readonly CustomField[],
): CustomerFormValues => {
  const person = customer.kind === 'person';
  const [givenNames, firstSurname, secondSurname] = boxesOf(customer);
  return {
    kind: customer.kind,
    name: person ? givenNames : customer.name,
    firstSurname,
    secondSurname,
    email: customer.email ?? '',
    phone: customer.phone ?? '',
    status: customer.status,
    blockedReason: customer.blockedReason ?? '',
    rfc: customer.rfc ?? '',
    curp: customer.curp ?? '',
    legalName: customer.legalName ?? '',
    regimenFiscal: customer.regimenFiscal ?? '',
    fiscalZip: customer.fiscalZip ?? '',
    usoCfdi: customer.usoCfdi ?? '',
    birthDate: customer.birthDate ?? '',
    street: customer.street ?? '',
    colonia: customer.colonia ?? '',
    zip: customer.zip ?? '',
    municipality: customer.municipality ?? '',
    state: customer.state ?? '',
    ownerId: customer.ownerId ?? '',
    source: customer.source ?? '',
    tags: customer.tags.join(', '),
    notes: customer.notes ?? '',
    values: typedValues(fields, customer.values),
  };
};

const orNull = (typed: string): string | null => typed.trim() || null;

const columnsOf = (values: CustomerFormValues) => {
  const person = isPerson(values.kind);
  return {
    kind: values.kind,
    email: values.email.trim().toLowerCase() || null,
    phone: typedPhone(values.phone) || null,
    status: values.status,
    blockedReason: values.status === 'blocked' ? orNull(values.blockedReason) : null,
    rfc: normalizeRfc(values.rfc) || null,
    curp: person ? normalizeCurp(values.curp) || null : null,
    legalName: orNull(values.legalName),
    // one of the options
    regimenFiscal: (values.regimenFiscal || null) as Customer['regimenFiscal'],
    fiscalZip: orNull(values.fiscalZip),
    usoCfdi: (values.usoCfdi || null) as Customer['usoCfdi'], // one of the options
    birthDate: person ? values.birthDate || null : null,
    street: orNull(values.street),
    colonia: orNull(values.colonia),
    zip: orNull(values.zip),
    municipality: orNull(values.municipality),
    state: orNull(values.state),
    ownerId: values.ownerId || null,
    source: (values.source || null) as Customer['source'], // one of the options
    notes: orNull(values.notes),
  };
};

const namesOf = (values: CustomerFormValues) =>
  isPerson(values.kind)
    ? {
        givenNames: orNull(values.name),
        firstSurname: orNull(values.firstSurname),
        secondSurname: orNull(values.secondSurname),
      }
    : { name: values.name.trim() };

/** Request body from validated values. */
export const createBody = (
  values: CustomerFormValues,
  fields: readonly CustomField[],
): CreateBody => {
  const columns = Object.entries({ ...columnsOf(values), ...namesOf(values) }).filter(
    ([, value]) => value !== null,
  );
  const tags = splitTags(values.tags);
  return {
    // entries of the object above
    ...(Object.fromEntries(columns) as Omit<CreateBody, 'values' | 'tags'>),
    ...(tags.length > 0 ? { tags } : {}),
    values: changedValues(fields, values.values, {}),
  };
};

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Values that differ from the original customer. The parts of a name are sent together. */
export const changesOf = (
  values: CustomerFormValues,
  before: Customer,
  fields: readonly CustomField[],
): Omit<UpdateBody, 'version'> => {
  const filled = valuesOfCustomer(before, fields);
  const [now, then] = [columnsOf(values), columnsOf(filled)];
  const columns = Object.keys(now) as (keyof typeof now)[]; // keys of the object above
  const custom = changedValues(fields, values.values, before.values);
  const tags = splitTags(values.tags);
  const changes = Object.fromEntries(
    columns.filter((column) => now[column] !== then[column]).map((column) => [column, now[column]]),
  );
  return {
    ...changes,
    // a reason is sent with its status, even if only the text changed
    ...('blockedReason' in changes && values.status === 'blocked' ? { status: values.status } : {}),
    ...(same(namesOf(values), namesOf(filled)) ? {} : namesOf(values)),
    ...(same(tags, before.tags) ? {} : { tags }),
    ...(Object.keys(custom).length === 0 ? {} : { values: custom }),
  };
};
