import {
  customerKinds,
  customerSources,
  customerStatuses,
  leadSources,
  leadStatuses,
  lostReasons,
  purchaseStatuses,
  type BuiltinDataset,
  type Locale,
  type Role,
} from '@sala/shared-contracts';
import { dayOf, type Builtin, type Subject } from './builtin';
import { clinicBuiltins } from './clinic-builtins';
import { messagingBuiltins } from './messaging-builtins';
import { ascending, descending } from './keyset';
import en from '../model/locales/en.json';
import esMX from '../model/locales/es-MX.json';
import { shortPersonName } from '../../platform/people/person-names';
import { sexWords } from '../../platform/people/about-person';

export const builtins: Record<BuiltinDataset, Builtin> = {
  customers: {
    id: 'customers',
    subject: 'marketing',
    read: 'customers:read',
    export: 'customers:export',
    from: 'customer c',
    order: [ascending('c.number', 'number', 'never')],
    columns: [
      { key: 'code', type: 'text', expression: 'c.code' },
      { key: 'name', type: 'text', personal: true, expression: 'c.name' },
      { key: 'kind', type: 'text', expression: 'c.kind', values: customerKinds },
      { key: 'status', type: 'text', expression: 'c.status', values: customerStatuses },
      { key: 'source', type: 'text', expression: 'c.source', values: customerSources },
      { key: 'email', type: 'text', personal: true, expression: 'c.email' },
      { key: 'phone', type: 'text', personal: true, expression: 'c.phone' },
      { key: 'birthDate', type: 'date', personal: true, expression: 'c.birth_date' },
      { key: 'state', type: 'text', expression: 'c.state' },
      { key: 'municipality', type: 'text', expression: 'c.municipality' },
      { key: 'totalSpent', type: 'money', expression: 'c.total_spent' },
      { key: 'lastPurchase', type: 'date', expression: dayOf('c.last_purchase_at') },
      { key: 'createdAt', type: 'date', expression: dayOf('c.created_at') },
    ],
  },
  purchases: {
    id: 'purchases',
    subject: 'finance',
    read: 'purchases:read',
    export: 'purchases:export',
    from: 'purchase p left join customer c on c.company_id = p.company_id and c.id = p.customer_id left join user_account u on u.id = p.seller_id',
    order: [
      descending('p.date', 'date', 'never'),
      descending('p.number', 'number', 'first'),
      descending('p.id', 'id', 'never'),
    ],
    columns: [
      { key: 'folio', type: 'text', expression: 'p.folio' },
      { key: 'date', type: 'date', expression: 'p.date' },
      { key: 'customer', type: 'text', personal: true, expression: 'c.name' },
      { key: 'status', type: 'text', expression: 'p.status', values: purchaseStatuses },
      { key: 'subtotal', type: 'money', expression: 'p.subtotal' },
      { key: 'discount', type: 'money', expression: 'p.discount' },
      { key: 'tax', type: 'money', expression: 'p.tax' },
      { key: 'total', type: 'money', expression: 'p.total' },
      { key: 'paid', type: 'money', expression: 'p.paid' },
      { key: 'refunded', type: 'money', expression: 'p.refunded' },
      { key: 'balance', type: 'money', expression: 'p.balance' },
      { key: 'seller', type: 'text', expression: shortPersonName('u') },
    ],
  },
  leads: {
    id: 'leads',
    subject: 'marketing',
    read: 'leads:read',
    export: 'leads:manage',
    from: 'lead l left join user_account u on u.id = l.owner_id',
    order: [descending('l.created_at', 'time', 'never'), descending('l.id', 'id', 'never')],
    columns: [
      { key: 'name', type: 'text', personal: true, expression: 'l.name' },
      { key: 'phone', type: 'text', personal: true, expression: 'l.phone' },
      { key: 'email', type: 'text', personal: true, expression: 'l.email' },
      { key: 'source', type: 'text', expression: 'l.source', values: leadSources },
      { key: 'interest', type: 'text', expression: 'l.interest' },
      { key: 'status', type: 'text', expression: 'l.status', values: leadStatuses },
      { key: 'lostReason', type: 'text', expression: 'l.lost_reason', values: lostReasons },
      { key: 'score', type: 'number', expression: 'l.score' },
      {
        key: 'owner',
        type: 'text',
        expression: `case when l.owner_id is not null then ${shortPersonName('u')} end`,
      },
      { key: 'responseMinutes', type: 'number', expression: 'l.response_minutes' },
      { key: 'converted', type: 'boolean', expression: "(l.status = 'converted')" },
      { key: 'createdAt', type: 'date', expression: dayOf('l.created_at') },
    ],
  },
  ...clinicBuiltins,
  ...messagingBuiltins,
};

const allSubjects: readonly Subject[] = ['clinical', 'finance', 'marketing'];

/**
 * The datasets row of the matrix (docs/spec/identity.md §7). Masking is a separate permission,
 * `datasets-pii`.
 */
const subjectsOf: Readonly<Record<Role, readonly Subject[]>> = {
  owner: allSubjects,
  admin: allSubjects,
  doctor: ['clinical'],
  nurse: allSubjects,
  reception: allSubjects,
  billing: ['finance'],
  marketing: ['marketing'],
  auditor: allSubjects,
};

/** Whether a role reads datasets of a subject. */
export const readsAbout = (held: readonly Role[], subject: Subject): boolean =>
  held.some((role) => subjectsOf[role].includes(subject));

interface Words {
  readonly name: string;
  readonly description: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
}

/* With the words for sexes, which are the same everywhere. */
const wordsIn = (
  locale: Locale,
  builtins: Readonly<Record<BuiltinDataset, Words>>,
): Readonly<Record<BuiltinDataset, Words>> => ({
  ...builtins,
  patients: {
    ...builtins.patients,
    values: { ...sexWords[locale], ...builtins.patients.values },
  },
});

const words: Readonly<Record<Locale, Readonly<Record<BuiltinDataset, Words>>>> = {
  'es-MX': wordsIn('es-MX', esMX.builtins),
  en: wordsIn('en', en.builtins),
};

/** Labels of a built-in dataset and its columns. */
export const wordsOf = (id: BuiltinDataset, locale: Locale): Words => words[locale][id];
