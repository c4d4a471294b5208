import {
  conversationPriorities,
  conversationStatuses,
  messagePurposes,
  messageStatuses,
  outgoingEvents,
  patientChannels,
  type BuiltinDataset,
} from '@sala/shared-contracts';
import { dayOf, localTime, type Builtin, type BuiltinColumn } from './builtin';
import { descending } from './keyset';
import { personName, shortPersonName } from '../../platform/people/person-names';

const hourOf = (column: string): string => `extract(hour from ${localTime(column)})::int`;
const minutesOf = (from: string, to: string): string =>
  `(extract(epoch from ${to} - ${from}) / 60)::int`;
const memberName = (member: string): string =>
  `case when ${member}.id is not null then ${shortPersonName(member)} end`;

const conversation =
  'join conversation c on c.company_id = k.company_id and c.id = k.conversation_id join contact_address a on a.company_id = c.company_id and a.id = c.contact_address_id left join patient p on p.company_id = a.company_id and p.id = a.patient_id left join department d on d.company_id = c.company_id and d.id = c.department_id';

const whoColumns: readonly BuiltinColumn[] = [
  {
    key: 'patient',
    type: 'text',
    personal: true,
    expression: `case when p.id is not null then ${personName('p')} end`,
  },
  { key: 'recordNumber', type: 'text', personal: true, expression: 'p.record_number' },
  { key: 'department', type: 'text', expression: 'd.name' },
];
const channel: BuiltinColumn = {
  key: 'channel',
  type: 'text',
  expression: 'k.channel',
  values: patientChannels,
};

/** As the metrics of messaging, and for the same people; nothing of what was said (docs/adr/0121). */
export const messagingBuiltins: Record<
  Extract<BuiltinDataset, 'conversations' | 'sentMessages'>,
  Builtin
> = {
  conversations: {
    id: 'conversations',
    subject: 'clinical',
    read: 'patient-chats:manage',
    export: 'patients:export',
    from: `conversation_case k ${conversation} left join user_account u on u.id = k.first_reply_by left join user_account e on e.id = k.resolved_by`,
    patient: 'a.patient_id',
    order: [descending('k.opened_at', 'time', 'never'), descending('k.id', 'id', 'never')],
    columns: [
      { key: 'date', type: 'date', expression: dayOf('k.opened_at') },
      { key: 'hour', type: 'number', expression: hourOf('k.opened_at') },
      channel,
      ...whoColumns,
      { key: 'status', type: 'text', expression: 'c.status', values: conversationStatuses },
      { key: 'priority', type: 'text', expression: 'c.priority', values: conversationPriorities },
      { key: 'answered', type: 'boolean', expression: '(k.first_reply_at is not null)' },
      { key: 'answeredBy', type: 'text', expression: memberName('u') },
      {
        key: 'firstReplyMinutes',
        type: 'number',
        expression: minutesOf('k.opened_at', 'k.first_reply_at'),
      },
      { key: 'resolvedOn', type: 'date', expression: dayOf('k.resolved_at') },
      { key: 'resolvedBy', type: 'text', expression: memberName('e') },
      {
        key: 'resolutionMinutes',
        type: 'number',
        expression: minutesOf('k.opened_at', 'k.resolved_at'),
      },
    ],
  },
  sentMessages: {
    id: 'sentMessages',
    subject: 'clinical',
    read: 'patient-chats:manage',
    export: 'patients:export',
    from: `(select * from message where direction = 'out' and status <> 'scheduled') k ${conversation} left join message_template t on t.company_id = k.company_id and t.id = k.template_id left join outgoing_message o on o.company_id = k.company_id and o.delivery_id = k.delivery_id left join user_account u on u.id = k.author_id`,
    patient: 'a.patient_id',
    order: [descending('k.at', 'time', 'never'), descending('k.id', 'id', 'never')],
    columns: [
      { key: 'date', type: 'date', expression: dayOf('k.at') },
      { key: 'hour', type: 'number', expression: hourOf('k.at') },
      channel,
      ...whoColumns,
      { key: 'sentBy', type: 'text', expression: memberName('u') },
      { key: 'event', type: 'text', expression: 'o.event', values: outgoingEvents },
      { key: 'template', type: 'text', expression: 't.name' },
      { key: 'purpose', type: 'text', expression: 'k.purpose', values: messagePurposes },
      {
        key: 'status',
        type: 'text',
        expression: 'k.status',
        values: messageStatuses.filter((status) => status !== 'scheduled'),
      },
      { key: 'delivered', type: 'boolean', expression: "(k.status in ('delivered', 'read'))" },
      { key: 'read', type: 'boolean', expression: "(k.status = 'read')" },
      {
        key: 'answered',
        type: 'boolean',
        expression:
          "exists (select from message r where r.company_id = k.company_id and r.conversation_id = k.conversation_id and r.number > k.number and r.direction = 'in' and r.at <= k.at + interval '3 days')",
      },
      { key: 'errorCode', type: 'text', expression: 'k.error_code' },
      {
        key: 'cost',
        type: 'money',
        expression:
          "case when k.status = 'failed' or k.billable is false and k.cost_micros is null then 0 else round(coalesce(k.cost_micros, k.counted_micros, 0) / 10000.0)::bigint end",
      },
    ],
  },
};
