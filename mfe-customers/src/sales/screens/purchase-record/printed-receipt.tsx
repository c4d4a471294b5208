import { readablePhone, type ViewedPurchase } from '@sala/shared-contracts';
import { Paper } from '@sala/shared-ui/overlay';
import { Box } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';

const receiptCss = {
  fontSize: '11pt',
  '& table': { mt: '0.6cm' },
  '& th:nth-of-type(n+2), & td:nth-of-type(n+2)': {
    textAlign: 'end',
    whiteSpace: 'nowrap',
    ps: '0.4cm',
  },
  '& tfoot td': { borderBottom: 'none' },
  '& h2': { fontSize: '15pt', fontWeight: 600 },
  '& header': { mb: '0.4cm' },
} as const;

/** Receipt for printing on letter or half letter; hidden on screen. */
export const PrintedReceipt = ({ purchase }: { readonly purchase: ViewedPurchase }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { issuer, status } = purchase;
  const name = purchase.folio ?? t('sales.draft');
  const letterhead = [
    issuer.legalName,
    issuer.rfc && `${t('purchases.cfdi.rfc')} ${issuer.rfc}`,
    issuer.taxRegime &&
      `${t('purchases.cfdi.regime')} ${issuer.taxRegime} · ${t(`purchases.cfdi.regimes.${issuer.taxRegime}`)}`,
    issuer.address,
    issuer.phone && readablePhone(issuer.phone),
  ].filter((line) => line !== null);
  const sums = [
    [t('purchases.subtotal'), purchase.subtotal],
    ...(purchase.discount > 0 ? [[t('purchases.discount'), -purchase.discount] as const] : []),
    [t('purchases.tax'), purchase.tax],
    [t('purchases.total'), purchase.total],
    ...purchase.payments.map(
      ({ method, amount }) => [t(`sales.methods.${method}`), amount] as const,
    ),
    [t('purchases.left'), purchase.balance],
  ] as const;
  return (
    <Paper margin="1.5cm">
      <Box css={receiptCss}>
        <header>
          <h2>{issuer.commercialName}</h2>
          {letterhead.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </header>
        <p>
          {t('purchases.receipt')} {name} · {format.day(purchase.date)}
          {status === 'cancelled' ? ` · ${t('sales.statuses.cancelled')}` : ''}
        </p>
        {purchase.customer ? (
          <p>
            {t('purchases.customer')}: {purchase.customer.name}
          </p>
        ) : null}
        <table>
          <thead>
            <tr>
              <th>{t('purchases.lines')}</th>
              <th>{t('purchases.quantity')}</th>
              <th>{t('purchases.price')}</th>
              <th>{t('purchases.total')}</th>
            </tr>
          </thead>
          <tbody>
            {purchase.items.map((item, place) => (
              // Keyed by position: two lines may be equal.
              <tr key={place}>
                <td>{item.description}</td>
                <td>{format.number(item.quantity)}</td>
                <td>{format.money(item.unitPrice)}</td>
                <td>{format.money(item.total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {sums.map(([label, centavos], place) => (
              <tr key={`${place} ${label}`}>
                <td colSpan={3}>{label}</td>
                <td>{format.money(centavos)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
        <p>
          {t('purchases.soldOn', { date: format.day(purchase.date), seller: purchase.seller.name })}
        </p>
      </Box>
    </Paper>
  );
};
