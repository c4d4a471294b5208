import type { CustomField, Purchase } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Box, Flex, Link as Styled, Text } from '@sala/shared-ui';
import { failsAlone, Link, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { Sum } from '@sala/screen-parts/sum';
import type { ReactNode } from 'react';
import { useValueText } from '../../../parts/custom-values/value-text';
import { paths, patientPath } from '../../../paths';
import { usePurchaseChip } from '../../parts/purchase-chips';

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

const Fact = ({ label, children }: FactProps) => (
  <Flex gap="3" py="1" align="baseline">
    <Text as="dt" tone="muted" w="8rem" flexShrink="0">
      {label}
    </Text>
    <Box as="dd" minW="0" overflowWrap="anywhere">
      {children}
    </Box>
  </Flex>
);

const noFields: readonly CustomField[] = [];

export interface PurchaseDetailProps {
  readonly purchase: Purchase;
  /** Receipt actions. */
  readonly receipt: ReactNode;
}

/** Lines and totals of a purchase. */
export const PurchaseDetail = ({ purchase, receipt }: PurchaseDetailProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const chipOf = usePurchaseChip();
  const valueText = useValueText();
  const canReadFields = useCan('purchase-fields:read');
  const fields =
    useQuery({ ...apiQuery('purchaseFieldList'), enabled: canReadFields, meta: failsAlone }).data
      ?.items ?? noFields;
  const { customer, items, payments } = purchase;
  const change = payments.reduce((sum, payment) => sum + (payment.change ?? 0), 0);
  return (
    <>
      <Box as="dl">
        <Fact label={t('purchases.status')}>{chipOf(purchase.status)}</Fact>
        <Fact label={t('purchases.customer')}>
          {customer ? (
            <Styled
              asChild
              display="inline-flex"
              alignItems="center"
              minH={{ base: 'touch', md: 'auto' }}
            >
              <Link to={`${paths.customerManagement}?customerId=${customer.id}`}>
                {customer.name}
              </Link>
            </Styled>
          ) : (
            '—'
          )}
        </Fact>
        {purchase.patientId ? (
          <Fact label={t('purchases.patient')}>
            <Styled
              asChild
              display="inline-flex"
              alignItems="center"
              minH={{ base: 'touch', md: 'auto' }}
            >
              <Link to={patientPath(purchase.patientId)}>{t('purchases.openPatient')}</Link>
            </Styled>
          </Fact>
        ) : null}
        {fields.map((field) => {
          const text = valueText(field, purchase.customValues);
          return text ? (
            <Fact key={field.id} label={field.label}>
              {text}
            </Fact>
          ) : null;
        })}
        {purchase.notes ? <Fact label={t('purchases.notes')}>{purchase.notes}</Fact> : null}
        {purchase.cancelReason ? (
          <Fact label={t('purchases.cancelReason')}>{purchase.cancelReason}</Fact>
        ) : null}
      </Box>
      <Box as="ul" role="list" aria-label={t('purchases.lines')} mt="3">
        {items.map((item, place) => (
          // Keyed by position: two lines may be equal.
          <Flex as="li" key={place} gap="3" py="2" borderTopWidth="1px" justify="space-between">
            <Box minW="0">
              <Text overflowWrap="anywhere">{item.description}</Text>
              <Text size="xs" tone="muted" figures>
                {t('purchases.lineFacts', {
                  quantity: format.number(item.quantity),
                  price: format.money(item.unitPrice),
                  tax: t(`purchases.taxes.${item.taxKind}`),
                })}
                {item.discount > 0
                  ? ` · ${t('purchases.lineDiscount', { amount: format.money(item.discount) })}`
                  : ''}
              </Text>
            </Box>
            <Text figures flexShrink="0">
              {format.money(item.total)}
            </Text>
          </Flex>
        ))}
      </Box>
      <Box
        as="dl"
        borderTopWidth="1px"
        pt="2.5"
        display="grid"
        gap="1"
        aria-label={t('purchases.totals')}
      >
        <Sum label={t('purchases.subtotal')} value={format.money(purchase.subtotal)} />
        {purchase.discount > 0 ? (
          <Sum label={t('purchases.discount')} value={format.money(-purchase.discount)} />
        ) : null}
        <Sum label={t('purchases.tax')} value={format.money(purchase.tax)} />
        <Sum label={t('purchases.total')} value={format.money(purchase.total)} strong />
        <Sum label={t('purchases.paid')} value={format.money(purchase.paid)} />
        {change > 0 ? <Sum label={t('purchases.change')} value={format.money(change)} /> : null}
        {purchase.refunded > 0 ? (
          <Sum label={t('purchases.refunded')} value={format.money(purchase.refunded)} />
        ) : null}
        {purchase.balance > 0 ? (
          <Sum label={t('purchases.left')} value={format.money(purchase.balance)} strong />
        ) : null}
      </Box>
      {receipt}
    </>
  );
};
