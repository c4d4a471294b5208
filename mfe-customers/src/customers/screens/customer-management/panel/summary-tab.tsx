import { readablePhone, type Customer, type CustomField } from '@sala/shared-contracts';
import { Badge, Flex, Link as Styled } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { type Fact, Facts } from '@sala/screen-parts/facts';
import { useCustomerStatusChip } from '../../../parts/customer-status';
import { useCustomerLines } from '../customer-lines';
import { SegmentFact } from './segment-fact';

export interface SummaryTabProps {
  readonly customer: Customer;
  readonly fields: readonly CustomField[];
}

/* Shown even when empty. */
const alwaysShown = new Set(['email', 'phone', 'ownerId']);
/* Shown in the header or on other tabs. */
const shownElsewhere = new Set([
  'name',
  'status',
  'email',
  'phone',
  'tags',
  'rfc',
  'legalName',
  'regimenFiscal',
  'fiscalZip',
  'usoCfdi',
]);

export const SummaryTab = ({ customer, fields }: SummaryTabProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const chipOf = useCustomerStatusChip();
  const lines = useCustomerLines(fields)(customer);
  const {
    email,
    phone,
    tags,
    lastPurchaseAt,
    nextAppointmentAt,
    nextAppointmentZone,
    totalSpent,
    rfm,
  } = customer;
  const facts: readonly Fact[] = [
    { key: 'status', label: t('customers.status'), content: chipOf(customer.status) },
    {
      key: 'phone',
      label: t('customer.phone'),
      content: phone ? <Styled href={`tel:${phone}`}>{readablePhone(phone)}</Styled> : '—',
    },
    {
      key: 'email',
      label: t('customers.email'),
      content: email ? <Styled href={`mailto:${email}`}>{email}</Styled> : '—',
    },
    ...(tags.length > 0
      ? [
          {
            key: 'tags',
            label: t('customers.tags'),
            content: (
              <Flex as="span" wrap="wrap" gap="1">
                {tags.map((tag) => (
                  <Badge key={tag} height="auto" minH="5" whiteSpace="normal">
                    {tag}
                  </Badge>
                ))}
              </Flex>
            ),
          },
        ]
      : []),
    { key: 'totalSpent', label: t('customers.totalSpent'), content: format.money(totalSpent) },
    ...(nextAppointmentAt
      ? [
          {
            key: 'nextAppointment',
            label: t('customers.nextAppointment'),
            content: format.dateTime(nextAppointmentAt, nextAppointmentZone ?? undefined),
          },
        ]
      : []),
    ...(lastPurchaseAt
      ? [
          {
            key: 'lastPurchase',
            label: t('customers.lastPurchase'),
            content: format.date(lastPurchaseAt),
          },
        ]
      : []),
    ...(rfm
      ? [
          {
            key: 'segment',
            label: t('customers.segment'),
            content: <SegmentFact customer={customer} rfm={rfm} />,
          },
        ]
      : []),
    ...lines
      .filter(
        ({ key, text }) =>
          !shownElsewhere.has(key) &&
          (text !== '—' || alwaysShown.has(key) || key.startsWith('values.')),
      )
      .map(({ key, label, text }) => ({ key, label, content: text })),
  ];
  return <Facts facts={facts} />;
};
