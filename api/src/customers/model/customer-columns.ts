import { limits, type Customer } from '@sala/shared-contracts';
import { customerColumnNames, type CustomerColumns } from '../sql/customer-rows.queries';
import { invalid } from '../../platform/http/problem-error';

type Key = keyof CustomerColumns;
/** Columns of a request; undefined leaves a column as it is. */
export type CustomerInput = { readonly [K in Key]?: CustomerColumns[K] | '' | undefined };

const nameParts = ['givenNames', 'firstSurname', 'secondSurname'] as const;
type NamePart = (typeof nameParts)[number];
type Names = Pick<Customer, 'name' | NamePart>;

const blankColumns: Omit<CustomerColumns, 'kind' | 'name' | 'status'> = {
  givenNames: null,
  firstSurname: null,
  secondSurname: null,
  email: null,
  phone: null,
  rfc: null,
  curp: null,
  legalName: null,
  regimenFiscal: null,
  fiscalZip: null,
  usoCfdi: null,
  birthDate: null,
  street: null,
  colonia: null,
  zip: null,
  municipality: null,
  state: null,
  ownerId: null,
  source: null,
  tags: [],
  blockedReason: null,
  notes: null,
};

export const emptyCustomer: CustomerColumns = {
  kind: 'person',
  name: '',
  status: 'active',
  ...blankColumns,
};

/** An emptied field becomes null. */
const orNull = (value: unknown): unknown => (value === '' ? null : value);

/** Name parts form a person’s name; a name without parts replaces them. */
const nameColumns = (kind: Customer['kind'], given: CustomerInput, present: Names): Names => {
  const alone = { givenNames: null, firstSurname: null, secondSurname: null };
  const part = (key: NamePart): string | null =>
    given[key] === undefined ? present[key] : given[key] || null;
  const parts = {
    givenNames: part('givenNames'),
    firstSurname: part('firstSurname'),
    secondSurname: part('secondSurname'),
  };
  const isNamed = nameParts.some((key) => given[key] !== undefined);
  const otherName = given.name !== undefined && given.name !== present.name && !isNamed;
  if (kind === 'company' || parts.givenNames === null || otherName)
    return { name: given.name || present.name, ...alone };
  const name = nameParts.flatMap((key) => parts[key] ?? []).join(' ');
  if ([...name].length > limits.customerNameMax) {
    throw invalid({
      path: 'givenNames',
      code: 'too_long',
      facts: { maximum: limits.customerNameMax },
    });
  }
  return { name, ...parts };
};

/**
 * All columns after a change.
 *
 * @param today in the company’s time zone
 */
export const columnsAfter = (
  given: CustomerInput,
  present: CustomerColumns,
  today: string,
): CustomerColumns => {
  const after = Object.fromEntries(
    customerColumnNames.map((column) => [
      column,
      given[column] === undefined ? present[column] : orNull(given[column]),
    ]),
  ) as unknown as CustomerColumns; // all columns, each with the type that CustomerInput and CustomerColumns share
  const names = nameColumns(after.kind, given, present);
  if (given.birthDate && given.birthDate > today)
    throw invalid({ path: 'birthDate', code: 'in_future' });
  if (names.name === '') throw invalid({ path: 'name', code: 'required' });
  if (after.tags.length > limits.tagsMax)
    throw invalid({ path: 'tags', code: 'too_long', facts: { maximum: limits.tagsMax } });
  if (after.status === 'blocked' && after.blockedReason === null)
    throw invalid({ path: 'blockedReason', code: 'required' });
  return {
    ...after,
    ...names,
    blockedReason: after.status === 'blocked' ? after.blockedReason : null,
  };
};
