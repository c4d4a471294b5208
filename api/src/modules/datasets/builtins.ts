import { customerKinds, customerStatuses, type BuiltinDataset, type DatasetType, type Locale, type Permission, type Role } from '@sala/shared-contracts';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

/** What a dataset is about: roles read those of their own subject (specification of the screens, §9b). */
type Subject = 'clinical' | 'finance' | 'marketing';

export interface BuiltinColumn {
  readonly key: string;
  readonly type: DatasetType;
  readonly personal?: true;
  readonly expression: string;
  /** The only values there are. */
  readonly values?: readonly string[];
}

export interface Builtin {
  readonly id: BuiltinDataset;
  readonly subject: Subject;
  /** Of the records themselves: nobody sees more here than there. */
  readonly read: Permission;
  readonly export: Permission;
  readonly from: string;
  readonly order: string;
  readonly columns: readonly BuiltinColumn[];
}

/* Times are days where the company is. */
const dayOf = (column: string): string => `(${column} at time zone (select time_zone from company where id = app_company()))::date`;

export const builtins: Partial<Record<BuiltinDataset, Builtin>> = {
  customers: {
    id: 'customers',
    subject: 'marketing',
    read: 'customers:read',
    export: 'customers:export',
    from: 'customer c',
    order: 'c.id',
    columns: [
      { key: 'code', type: 'text', expression: 'c.code' },
      { key: 'name', type: 'text', personal: true, expression: 'c.name' },
      { key: 'kind', type: 'text', expression: 'c.kind', values: customerKinds },
      { key: 'status', type: 'text', expression: 'c.status', values: customerStatuses },
      { key: 'email', type: 'text', personal: true, expression: 'c.email' },
      { key: 'phone', type: 'text', personal: true, expression: 'c.phone' },
      { key: 'createdAt', type: 'date', expression: dayOf('c.created_at') },
    ],
  },
};

const every: readonly Subject[] = ['clinical', 'finance', 'marketing'];

/** §9b, row Datasets. Whether personal columns are masked is another permission: `datasets-pii`. */
const subjectsOf: Readonly<Record<Role, readonly Subject[]>> = {
  owner: every,
  admin: every,
  doctor: ['clinical'],
  nurse: every,
  reception: every,
  billing: ['finance'],
  marketing: ['marketing'],
  auditor: every,
};

/** Whether one of the roles reads datasets about that. */
export const readsAbout = (held: readonly Role[], subject: Subject): boolean => held.some((role) => subjectsOf[role].includes(subject));

interface Words {
  readonly name: string;
  readonly description: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
}

const words: Readonly<Record<Locale, Readonly<Record<BuiltinDataset, Words>>>> = { 'es-MX': esMX.builtins, en: en.builtins };

/** What a built-in dataset and its parts are called. */
export const wordsOf = (id: BuiltinDataset, locale: Locale): Words => words[locale][id];
