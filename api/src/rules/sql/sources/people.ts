import {
  consentChannels,
  customerKinds,
  customerSources,
  customerStatuses,
  leadSources,
  leadStatuses,
  lostReasons,
  patientSexes,
  patientStatuses,
} from '@sala/shared-contracts';
import {
  ageAt,
  chosen,
  day,
  instant,
  instantOf,
  leftJoin,
  list,
  listOf,
  money,
  nextBirthday,
  none,
  number,
  oneOf,
  text,
  totalOf,
  yesNo,
  type SubjectColumn,
  type SubjectSource,
} from '../subject-source';
import { personName } from '../../../platform/people/person-names';

export const patientName = (patient: string): string => `nullif(${personName(patient)}, '')`;

const visitsOf = (patient: string): string =>
  `from visit v where v.company_id = ${patient}.company_id and v.patient_id = ${patient}.id and v.status <> 'cancelled'`;
const coming = "a.status in ('requested', 'scheduled', 'confirmed') and a.start_at > t.now";
const appointmentsOf = (patient: string): string =>
  `from appointment a where a.company_id = ${patient}.company_id and a.patient_id = ${patient}.id`;

const patientStatusesNow = patientStatuses.filter((status) => status !== 'merged');

/** What other subjects say of their patient; nothing of the clinical record. */
export const ofPatient = (p: string): readonly SubjectColumn[] => [
  text('patient.name', patientName(p)),
  text('patient.recordNumber', `${p}.record_number`),
  oneOf('patient.status', `${p}.status`, patientStatuses),
  oneOf('patient.sex', `${p}.sex`, patientSexes),
  day('patient.birthDate', `${p}.birth_date`),
  number('patient.age', ageAt(`${p}.birth_date`, `coalesce(${p}.deceased_on, t.today)`)),
  text('patient.curp', `${p}.curp`),
  text('patient.phone', `${p}.phone`),
  text('patient.email', `${p}.email`),
  text('patient.insurer', `${p}.insurer`),
];

/** What other subjects say of their customer. */
export const ofCustomer = (c: string): readonly SubjectColumn[] => [
  text('customer.name', `${c}.name`),
  oneOf('customer.kind', `${c}.kind`, customerKinds),
  oneOf('customer.status', `${c}.status`, customerStatuses),
  text('customer.email', `${c}.email`),
  text('customer.phone', `${c}.phone`),
  text('customer.rfc', `${c}.rfc`),
  list('customer.tags', `${c}.tags`),
  money('customer.totalSpent', `${c}.total_spent`),
  number('customer.purchaseCount', `${c}.purchase_count`),
];

const ownPatients = 'from patient p where p.company_id = s.company_id and p.customer_id = s.id';

export const customerSource: SubjectSource = {
  from: 'customer s',
  label: 's.name',
  ownerId: 's.owner_id',
  patientId: none,
  customerId: 's.id',
  leadId: none,
  custom: 'customer',
  columns: [
    text('code', 's.code'),
    text('name', 's.name'),
    oneOf('kind', 's.kind', customerKinds),
    { ...oneOf('status', 's.status', customerStatuses), settable: true },
    { ...oneOf('source', 's.source', customerSources), settable: true },
    chosen('owner', 's.owner_id', 'member'),
    list('tags', 's.tags'),
    text('email', 's.email'),
    text('phone', 's.phone'),
    text('rfc', 's.rfc'),
    text('curp', 's.curp'),
    text('legalName', 's.legal_name'),
    day('birthDate', 's.birth_date'),
    number('age', ageAt('s.birth_date', 't.today')),
    day('nextBirthday', nextBirthday('s.birth_date')),
    text('state', 's.state'),
    text('municipality', 's.municipality'),
    text('colonia', 's.colonia'),
    text('zip', 's.zip'),
    money('totalSpent', 's.total_spent'),
    number('purchaseCount', 's.purchase_count'),
    instant('lastPurchaseAt', 's.last_purchase_at'),
    totalOf(money('balance', 'sum(b.balance)::bigint'), {
      table: 'purchase',
      as: 'b',
      by: 'customer_id',
      // Most are paid, and what is not is found by its balance, which is never below 0.
      counted: "b.status not in ('draft', 'cancelled') and b.balance > 0",
    }),
    listOf(
      'products',
      'o.code',
      `from purchase b join purchase_item i on i.company_id = b.company_id and i.purchase_id = b.id
         join product o on o.company_id = i.company_id and o.id = i.product_id
         where b.company_id = s.company_id and b.customer_id = s.id and b.status not in ('draft', 'cancelled')`,
    ),
    listOf(
      'marketingChannels',
      'n.channel',
      `from customer_consent n where n.company_id = s.company_id and n.customer_id = s.id
         and n.purpose = 'marketing' and n.granted`,
      consentChannels,
    ),
    yesNo('isPatient', `exists (select ${ownPatients})`),
    instantOf(
      'lastVisitAt',
      'last',
      'v.started_at',
      `from patient p join visit v on v.company_id = p.company_id and v.patient_id = p.id and v.status <> 'cancelled'
         where p.company_id = s.company_id and p.customer_id = s.id`,
    ),
    instantOf(
      'nextAppointmentAt',
      'first',
      'a.start_at',
      // What names the subject or the moment is in `where`: else PostgreSQL does not join it.
      `from patient p join appointment a on a.company_id = p.company_id and a.patient_id = p.id
         where p.company_id = s.company_id and p.customer_id = s.id and ${coming}`,
    ),
    instant('createdAt', 's.created_at'),
    instant('updatedAt', 's.updated_at'),
  ],
};

export const patientSource: SubjectSource = {
  from: `patient s ${leftJoin('customer', 'c', 's.customer_id')}`,
  where: "s.status <> 'merged'",
  label: patientName('s'),
  ownerId: 'c.owner_id',
  patientId: 's.id',
  customerId: 's.customer_id',
  leadId: none,
  columns: [
    text('recordNumber', 's.record_number'),
    text('name', patientName('s')),
    oneOf('status', 's.status', patientStatusesNow),
    oneOf('sex', 's.sex', patientSexes),
    day('birthDate', 's.birth_date'),
    number('age', ageAt('s.birth_date', 'coalesce(s.deceased_on, t.today)')),
    day('nextBirthday', `case when s.deceased_on is null then ${nextBirthday('s.birth_date')} end`),
    text('curp', 's.curp'),
    text('phone', 's.phone'),
    text('email', 's.email'),
    text('state', "nullif(s.address ->> 'state', '')"),
    text('municipality', "nullif(s.address ->> 'municipality', '')"),
    text('insurer', 's.insurer'),
    text('policyNumber', 's.policy_number'),
    listOf(
      'tags',
      'g.name',
      `from patient_tag x join category g on g.company_id = x.company_id and g.id = x.category_id
         where x.company_id = s.company_id and x.patient_id = s.id`,
    ),
    // The last word on each channel, as `patient_marketing_channels` has it for one patient.
    listOf(
      'marketingChannels',
      'n.channel',
      `from (select distinct on (x.company_id, x.patient_id, x.channel) x.company_id, x.patient_id, x.channel, x.granted
           from consent x where x.purpose = 'marketing' and x.channel is not null
           order by x.company_id, x.patient_id, x.channel, x.at desc, x.id desc) n
         where n.company_id = s.company_id and n.patient_id = s.id and n.granted`,
      consentChannels,
    ),
    yesNo(
      'privacyNotice',
      `exists (select from consent n where n.company_id = s.company_id and n.patient_id = s.id and n.purpose = 'privacy_notice' and n.granted)`,
    ),
    yesNo('hasGuardian', '(s.guardian_id is not null or s.guardian is not null)'),
    totalOf(number('visitCount', 'count(*)::int'), {
      table: 'visit',
      as: 'v',
      by: 'patient_id',
      counted: "v.status <> 'cancelled'",
    }),
    instantOf('lastVisitAt', 'last', 'v.started_at', visitsOf('s')),
    totalOf(number('noShowCount', 'count(*)::int'), {
      table: 'appointment',
      as: 'a',
      by: 'patient_id',
      counted: "a.status = 'no_show'",
    }),
    instantOf('nextAppointmentAt', 'first', 'a.start_at', `${appointmentsOf('s')} and ${coming}`),
    day('deceasedOn', 's.deceased_on'),
    instant('createdAt', 's.created_at'),
    instant('updatedAt', 's.updated_at'),
    list('customer.tags', 'c.tags'),
    money('customer.totalSpent', 'c.total_spent'),
    instant('customer.lastPurchaseAt', 'c.last_purchase_at'),
  ],
};

export const leadSource: SubjectSource = {
  from: 'lead s',
  label: 's.name',
  ownerId: 's.owner_id',
  patientId: none,
  customerId: 's.converted_customer_id',
  leadId: 's.id',
  columns: [
    text('name', 's.name'),
    text('phone', 's.phone'),
    text('email', 's.email'),
    oneOf('status', 's.status', leadStatuses),
    oneOf('source', 's.source', leadSources),
    oneOf('lostReason', 's.lost_reason', lostReasons),
    chosen('owner', 's.owner_id', 'member'),
    { ...text('interest', 's.interest'), settable: true },
    number('score', 's.score'),
    instant('responseBy', 's.response_by'),
    instant('firstRespondedAt', 's.first_responded_at'),
    number('responseMinutes', 's.response_minutes'),
    { ...text('nextStep', 's.next_step'), settable: true },
    { ...day('nextStepOn', 's.next_step_on'), settable: true },
    instant('movedAt', 's.moved_at'),
    yesNo('consented', '(s.consent_at is not null)'),
    yesNo('isCustomer', '(s.converted_customer_id is not null)'),
    instant('createdAt', 's.created_at'),
    instant('updatedAt', 's.updated_at'),
  ],
};
