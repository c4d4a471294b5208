import type { CashSessionDetail } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { Box, Heading, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { Sum } from '../sale-totals';
import { denominationValues } from './cash-rules';

/* On paper there is the report alone, black on white, over everything else of the page. */
const onPaper = {
  '@media print': { position: 'fixed', inset: 0, zIndex: 9999, background: 'white', color: 'black', padding: '1.5cm', '& *': { color: 'black' } },
  '& [data-paper]': { display: 'none', '@media print': { display: 'block' } },
} as const;

/** What came into the drawer and went out of it, what was counted, and what is missing. */
export const SessionReport = ({ session }: { readonly session: CashSessionDetail }) => {
  const { t } = useTranslation('customers');
  const { money, dateTime, number } = useFormat();
  const company = useAuth((state) => state.user?.company?.name);
  const counts = session.counts ?? {};
  const sums = [
    ['float', session.openingFloat],
    ['payments', session.payments],
    ['refunds', -session.refunds],
    ['movementsIn', session.movementsIn],
    ['movementsOut', -session.movementsOut],
  ] as const;
  return (
    <Box css={onPaper} display="grid" gap="4">
      <div data-paper>
        <strong>
          {company} · {t('purchases.cash.report')}
        </strong>
      </div>
      <Text tone="muted" size="sm">
        {t('purchases.cash.openedBy', { who: session.openedBy.name, when: dateTime(session.openedAt) })}
        {session.closedAt && session.closedBy ? ` · ${t('purchases.cash.closedBy', { who: session.closedBy.name, when: dateTime(session.closedAt) })}` : ''}
      </Text>
      <Box as="dl" display="grid" gap="1" aria-label={t('purchases.cash.title')}>
        {sums.map(([key, centavos]) => (
          <Sum key={key} label={t(`purchases.cash.${key}`)} value={money(centavos === 0 ? 0 : centavos)} />
        ))}
        <Sum label={t('purchases.cash.expected')} value={money(session.expected)} strong />
        {session.counted === null ? null : (
          <>
            <Sum label={t('purchases.cash.counted')} value={money(session.counted)} />
            <Sum label={t('purchases.cash.difference')} value={money(session.difference ?? 0)} strong />
          </>
        )}
      </Box>
      {session.differenceReason ? <Text>{t('purchases.cash.because', { reason: session.differenceReason })}</Text> : null}
      {session.byMethod.length > 0 ? (
        <section>
          <Heading as="h3" size="sm">
            {t('purchases.cash.byMethod')}
          </Heading>
          <Box as="dl" display="grid" gap="1" mt="1">
            {session.byMethod.map(({ method, amount }) => (
              <Sum key={method} label={t(`sales.methods.${method}`)} value={money(amount)} />
            ))}
          </Box>
        </section>
      ) : null}
      {session.movements.length > 0 ? (
        <section>
          <Heading as="h3" size="sm">
            {t('purchases.cash.movements')}
          </Heading>
          <Box as="ul" role="list" mt="1" display="grid" gap="1">
            {session.movements.map(({ id, kind, amount, reason, at, by }) => (
              <Box as="li" key={id}>
                <Sum label={reason} value={money(kind === 'in' ? amount : -amount)} />
                <Text size="xs" tone="muted">
                  {t('purchases.paidAt', { when: dateTime(at), who: by.name })}
                </Text>
              </Box>
            ))}
          </Box>
        </section>
      ) : null}
      {session.counts ? (
        <section>
          <Heading as="h3" size="sm">
            {t('purchases.cash.counts')}
          </Heading>
          <Box as="dl" display="grid" gap="1" mt="1">
            {denominationValues.map((value) => {
              const count = counts[String(value)] ?? 0;
              return count > 0 ? (
                <Sum key={value} label={`${number(count)} × ${money(value, { whole: value % 100 === 0 })}`} value={money(value * count)} />
              ) : null;
            })}
          </Box>
        </section>
      ) : null}
    </Box>
  );
};
