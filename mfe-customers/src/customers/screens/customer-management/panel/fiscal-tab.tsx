import { hasRfcCheckDigit, type Customer } from '@sala/shared-contracts';
import { Button, EmptyState, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { useCustomerLines } from '../customer-lines';

const fiscal = ['rfc', 'legalName', 'regimenFiscal', 'fiscalZip', 'usoCfdi'] as const;

export interface FiscalTabProps {
  readonly customer: Customer;
  readonly onEdit: (() => void) | undefined;
}

/** Invoice data of a customer and what is missing. */
export const FiscalTab = ({ customer, onEdit }: FiscalTabProps) => {
  const { t } = useTranslation('customers');
  const lines = useCustomerLines([])(customer).filter(({ key }) =>
    fiscal.some((one) => one === key),
  );
  const edit = onEdit ? (
    <Button onClick={onEdit}>{t('customers.fiscal.complete')}</Button>
  ) : undefined;
  if (fiscal.every((key) => customer[key] === null)) {
    return (
      <EmptyState
        title={t('customers.fiscal.none')}
        text={t('customers.fiscal.noneText')}
        action={edit}
      />
    );
  }
  const missing = lines.filter(({ text }) => text === '—').map(({ label }) => label);
  return (
    <>
      <Facts facts={lines.map(({ key, label, text }) => ({ key, label, content: text }))} />
      {customer.rfc && !hasRfcCheckDigit(customer.rfc) ? (
        <Text size="sm" tone="muted" mt="4" role="status">
          {t('customers.rfcDoubtful')}
        </Text>
      ) : null}
      <Text size="sm" tone="muted" mt="4" mb="3">
        {missing.length > 0
          ? t('customers.fiscal.missing', { what: missing.join(', ') })
          : t('customers.fiscal.ready')}
      </Text>
      {missing.length > 0 ? edit : null}
    </>
  );
};
