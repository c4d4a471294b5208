import {
  purchaseStatuses,
  roles,
  taskCategories,
  taskPriorities,
  taskRecurrences,
  taskRelatedKinds,
  taskScopes,
  taskSources,
  taskStatuses,
} from '@sala/shared-contracts';
import {
  chosen,
  day,
  instant,
  instantOf,
  leftJoin,
  listOf,
  money,
  number,
  none,
  oneOf,
  text,
  yesNo,
  type SubjectSource,
} from '../subject-source';
import { ofCustomer, ofPatient } from './people';

const items = 'from purchase_item i where i.company_id = s.company_id and i.purchase_id = s.id';

export const purchaseSource: SubjectSource = {
  from: `purchase s ${leftJoin('customer', 'c', 's.customer_id')}`,
  label: 'coalesce(s.folio, c.name)',
  ownerId: 's.seller_id',
  patientId: 's.patient_id',
  customerId: 's.customer_id',
  leadId: none,
  custom: 'purchase',
  columns: [
    text('folio', 's.folio'),
    oneOf('status', 's.status', purchaseStatuses),
    day('date', 's.date'),
    chosen('seller', 's.seller_id', 'member'),
    money('subtotal', 's.subtotal'),
    money('discount', 's.discount'),
    money('tax', 's.tax'),
    money('total', 's.total'),
    money('paid', 's.paid'),
    money('refunded', 's.refunded'),
    money('balance', 's.balance'),
    number('itemCount', `(select count(*)::int ${items})`),
    listOf(
      'products',
      'o.code',
      `from purchase_item i join product o on o.company_id = i.company_id and o.id = i.product_id
         where i.company_id = s.company_id and i.purchase_id = s.id`,
    ),
    listOf('items', 'i.description', items),
    yesNo('forPatient', '(s.patient_id is not null)'),
    yesNo('fromVisit', '(s.visit_id is not null)'),
    yesNo(
      'invoiced',
      `exists (select from cfdi f where f.company_id = s.company_id and f.purchase_id = s.id and f.status = 'stamped')`,
    ),
    instantOf(
      'lastPaymentAt',
      'last',
      'y.created_at',
      "from payment y where y.company_id = s.company_id and y.purchase_id = s.id and y.status = 'approved'",
    ),
    instant('createdAt', 's.created_at'),
    instant('updatedAt', 's.updated_at'),
    ...ofCustomer('c'),
  ],
};

/* What a clinical task says may be clinical content. */
const general = (sql: string): string => `case when s.scope = 'general' then ${sql} end`;

export const taskSource: SubjectSource = {
  from: `task s ${leftJoin('patient', 'p', 's.patient_id')}`,
  label: `coalesce(${general('s.title')}, concat('#', s.number))`,
  ownerId: 's.assignee_id',
  patientId: 's.patient_id',
  customerId: "case when s.related_kind = 'customer' then s.related_id else p.customer_id end",
  leadId: "case when s.related_kind = 'lead' then s.related_id end",
  columns: [
    number('number', 's.number'),
    oneOf('scope', 's.scope', taskScopes),
    text('title', general('s.title')),
    oneOf('status', 's.status', taskStatuses),
    { ...oneOf('priority', 's.priority', taskPriorities), settable: true },
    chosen('label', 's.label_id', 'taskLabel'),
    chosen('assignee', 's.assignee_id', 'member'),
    oneOf('assigneeRole', 's.assignee_role', roles),
    oneOf('category', 's.category', taskCategories),
    oneOf('source', 's.source', taskSources),
    oneOf('relatedKind', 's.related_kind', taskRelatedKinds),
    oneOf('recurrence', 's.recurrence', taskRecurrences),
    yesNo('mandatory', 's.mandatory'),
    day('startOn', 's.start_on'),
    { ...day('dueOn', 's.due_on'), settable: true },
    instant('completedAt', 's.completed_at'),
    instant('createdAt', 's.created_at'),
    instant('updatedAt', 's.updated_at'),
    ...ofPatient('p'),
  ],
};
