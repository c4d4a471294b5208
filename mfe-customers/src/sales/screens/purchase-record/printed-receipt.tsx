import type { Purchase } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
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
} as const;

/** Receipt for printing on letter or half letter; hidden on screen. */
export const PrintedReceipt = ({ purchase }: { readonly purchase: Purchase }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const company = useAuth((state) => state.user?.company?.name);
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
        <h2>{company}</h2>
        <p>
          {t('purchases.receipt')} {purchase.folio} · {format.day(purchase.date)}
        </p>
        <p>
          {t('purchases.customer')}: {purchase.customer?.name}
        </p>
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
