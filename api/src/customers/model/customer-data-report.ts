import {
  storedValue,
  type Consent,
  type CustomField,
  type FieldValues,
} from '@sala/shared-contracts';
import {
  type ReportSection,
  type ReportText,
  type ReportFormat,
  labelFor,
  phone,
} from '../../clinic';
import type { CustomerData } from '../sql/customer-data.queries';

const codeWithName = (
  names: Readonly<Record<string, string>>,
  code: string | null,
): string | null => code && `${code} ${labelFor(names, code)}`;

const valueOf = (
  { key, type, options }: CustomField,
  values: FieldValues,
  { day }: ReportFormat,
): string | null => {
  const value = storedValue(values, key);
  if (value === null) return null;
  if (type === 'select')
    return options.find((option) => option.value === value)?.label ?? String(value);
  return type === 'date' ? day(String(value)) : String(value);
};

const identification = (
  customer: CustomerData['customer'],
  { text: { sections, customer: words }, day, moment }: ReportFormat,
): ReportSection => ({
  title: sections.identification,
  lines: [
    [words.code, customer.code],
    [words.kind, labelFor(words.kinds, customer.kind)],
    [words.name, customer.name],
    ...(customer.kind === 'person'
      ? [
          [words.givenNames, customer.givenNames] as const,
          [words.firstSurname, customer.firstSurname] as const,
          [words.secondSurname, customer.secondSurname] as const,
        ]
      : []),
    [words.curp, customer.curp],
    [words.birthDate, day(customer.birthDate)],
    [words.createdAt, moment(customer.createdAt)],
  ],
});

const reachable = (
  customer: CustomerData['customer'],
  { text: { sections, customer: words } }: ReportFormat,
): readonly ReportSection[] => [
  {
    title: sections.contact,
    lines: [
      [words.phone, phone(customer.phone)],
      [words.email, customer.email],
    ],
  },
  {
    title: sections.address,
    lines: [
      [words.street, customer.street],
      [words.colonia, customer.colonia],
      [words.zip, customer.zip],
      [words.municipality, customer.municipality],
      [words.state, customer.state],
    ],
  },
];

const fiscal = (
  customer: CustomerData['customer'],
  { text: { sections, customer: words } }: ReportFormat,
): ReportSection => ({
  title: sections.fiscal,
  lines: [
    [words.rfc, customer.rfc],
    [words.legalName, customer.legalName],
    [words.regimenFiscal, codeWithName(words.regimes, customer.regimenFiscal)],
    [words.fiscalZip, customer.fiscalZip],
    [words.usoCfdi, codeWithName(words.cfdiUses, customer.usoCfdi)],
  ],
});

const followUp = (
  customer: CustomerData['customer'],
  { text: { sections, customer: words }, moment, money }: ReportFormat,
): ReportSection => ({
  title: sections.followUp,
  lines: [
    [words.status, labelFor(words.statuses, customer.status)],
    ...(customer.blockedReason ? [[words.blockedReason, customer.blockedReason] as const] : []),
    [words.owner, customer.ownerName],
    [words.source, labelFor(words.sources, customer.source)],
    [words.tags, customer.tags.join(', ')],
    [words.notes, customer.notes],
    [words.lastPurchaseAt, moment(customer.lastPurchaseAt)],
    [words.totalSpent, money(customer.totalSpent)],
  ],
});

const consentRow =
  ({ text: { customer: words, yes, no }, moment }: ReportFormat) =>
  ({ channel, purpose, granted, method, evidence, at }: Consent): (string | null)[] => [
    moment(at),
    labelFor(words.channels, channel),
    labelFor(words.purposes, purpose),
    granted ? yes : no,
    labelFor(words.methods, method),
    evidence,
  ];

const actName = (action: string, names: ReportText['customer']['log']): string => {
  const name = action.replace(/^customer\./, '');
  return labelFor(names, name in names ? name : 'other') ?? action;
};

/** The data report in the words of the screens; the JSON report has the same data. */
export const customerSections =
  ({ customer, notes, purchases, files, changes }: CustomerData, fields: readonly CustomField[]) =>
  (speech: ReportFormat): readonly ReportSection[] => {
    const { text, day, moment, money } = speech;
    const { columns, sections } = text;
    return [
      identification(customer, speech),
      ...reachable(customer, speech),
      fiscal(customer, speech),
      followUp(customer, speech),
      ...(fields.length > 0
        ? [
            {
              title: sections.own,
              lines: fields.map(
                (field) => [field.label, valueOf(field, customer.values, speech)] as const,
              ),
            },
          ]
        : []),
      {
        title: sections.consents,
        columns: [
          columns.at,
          columns.channel,
          columns.purpose,
          columns.answer,
          columns.method,
          columns.evidence,
        ],
        rows: customer.consents.map(consentRow(speech)),
      },
      ...(purchases
        ? [
            {
              title: sections.purchases,
              columns: [columns.folio, columns.at, columns.status, columns.total, columns.balance],
              rows: purchases.map(({ folio, date, status, total, balance }) => [
                folio,
                day(date),
                labelFor(text.purchaseStatuses, status),
                money(total),
                money(balance),
              ]),
            },
          ]
        : []),
      {
        title: sections.notes,
        columns: [columns.at, columns.who, columns.text],
        rows: notes.map(({ at, by, text: note }) => [moment(at), by, note]),
      },
      {
        title: sections.files,
        columns: [columns.name, columns.at],
        rows: files.map(({ name, createdAt }) => [name, moment(createdAt)]),
      },
      {
        title: sections.changes,
        columns: [columns.at, columns.who, columns.what],
        rows: changes.map(({ at, by, action }) => [
          moment(at),
          by ?? text.system,
          actName(action, text.customer.log),
        ]),
      },
    ];
  };
