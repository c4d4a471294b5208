import { readablePhone, type Customer, type CustomField } from '@sala/shared-contracts';
import type { RecordLine } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useValueText } from '../../../parts/custom-values/value-text';

const none = '—';

/** Labels and values of a customer's attributes and custom fields, in a fixed order. */
export const useCustomerLines = (
  fields: readonly CustomField[],
): ((customer: Customer) => readonly (RecordLine & { readonly key: string })[]) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const valueText = useValueText();
  const line = (key: string, label: string, text: string | null) => ({
    key,
    label,
    text: text || none,
  });
  return (customer) => [
    line('name', t('customer.name'), customer.name),
    line('kind', t('customers.kind'), t(`customers.kinds.${customer.kind}`)),
    line('status', t('customers.status'), t(`customerStatuses.${customer.status}`)),
    line('blockedReason', t('customers.reason'), customer.blockedReason),
    line('email', t('customers.email'), customer.email),
    line('phone', t('customer.phone'), customer.phone && readablePhone(customer.phone)),
    line('curp', t('customers.curp'), customer.curp),
    line(
      'birthDate',
      t('customers.birthDate'),
      customer.birthDate && format.day(customer.birthDate),
    ),
    line('tags', t('customers.tags'), customer.tags.join(', ')),
    line('ownerId', t('customers.owner'), customer.ownerName),
    line(
      'source',
      t('customers.source'),
      customer.source && t(`customers.sources.${customer.source}`),
    ),
    line('street', t('customers.street'), customer.street),
    line('colonia', t('customers.colonia'), customer.colonia),
    line('zip', t('customers.zip'), customer.zip),
    line('municipality', t('customers.municipality'), customer.municipality),
    line('state', t('customers.state'), customer.state),
    line('rfc', t('customers.rfc'), customer.rfc),
    line('legalName', t('customers.legalName'), customer.legalName),
    line(
      'regimenFiscal',
      t('customers.regimenFiscal'),
      customer.regimenFiscal &&
        `${customer.regimenFiscal} ${t(`customers.regimes.${customer.regimenFiscal}`)}`,
    ),
    line('fiscalZip', t('customers.fiscalZip'), customer.fiscalZip),
    line(
      'usoCfdi',
      t('customers.usoCfdi'),
      customer.usoCfdi && `${customer.usoCfdi} ${t(`customers.cfdiUses.${customer.usoCfdi}`)}`,
    ),
    line('notes', t('customers.notes'), customer.notes),
    ...fields.map((field) =>
      line(`values.${field.key}`, field.label, valueText(field, customer.values)),
    ),
  ];
};
