import { apiQuery } from '@sala/shared-auth';
import { Box, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import {
  Link,
  useDayWords,
  useFormat,
  useQuery,
  useTranslation,
  widgetQuery,
} from '@sala/shell-sdk';
import { paths } from '../../paths';

const table = {
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': { textAlign: 'end', py: '1', fontVariantNumeric: 'tabular-nums' },
  '& tr > :first-child': { textAlign: 'start' },
  '& th': { fontWeight: 'normal', color: 'fg.muted', fontSize: 'xs' },
  '& tbody tr': { borderTopWidth: '1px', borderColor: 'border' },
  '& tbody th': { fontSize: 'sm', color: 'fg' },
} as const;

/** Takings of today by payment method, against the same day of last week. */
export const TakingsToday = () => {
  const { t } = useTranslation('customers');
  const { say } = useDayWords();
  const { money } = useFormat();
  const { data } = useQuery({ ...apiQuery('purchaseSummary', { query: {} }), ...widgetQuery });
  if (!data) {
    return (
      <>
        <Skeleton w="8rem" h="8" />
        <Skeleton w="12rem" h="4" mt="1" />
        <Skeleton w="full" h="6" mt="3" />
        <Skeleton w="full" h="6" mt="1" />
      </>
    );
  }
  const { before } = data;
  const weekday = say('weekday', before.date);
  const methods = [...new Set([...data.byMethod, ...before.byMethod].map(({ method }) => method))];
  const amountOf = (rows: typeof data.byMethod, method: string) =>
    money(rows.find((row) => row.method === method)?.amount ?? 0);
  const difference = data.taken - before.takenByNow;
  return (
    <>
      <Flex align="baseline" gap="3" wrap="wrap">
        <Text fontSize="xl" fontWeight="semibold" figures>
          {money(data.taken)}
        </Text>
        {before.takenByNow > 0 ? (
          <Text size="sm" tone="muted">
            {t(difference < 0 ? 'sales.widgets.lessThan' : 'sales.widgets.moreThan', {
              amount: money(Math.abs(difference)),
              weekday,
            })}
          </Text>
        ) : null}
      </Flex>
      {data.purchases > 0 ? (
        <Styled
          asChild
          color="fg.muted"
          fontSize="sm"
          textDecoration="none"
          _hover={{ textDecoration: 'underline' }}
        >
          <Link to={`${paths.purchaseRecord}?dateFrom=${data.date}&dateTo=${data.date}`}>
            {t('sales.widgets.sales', { count: data.purchases, sold: money(data.sold) })}
          </Link>
        </Styled>
      ) : (
        <Text tone="muted" size="sm">
          {t('sales.widgets.nothingToday')}
        </Text>
      )}
      {methods.length > 0 ? (
        <Box css={table} mt="2">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('sales.widgets.method')}</th>
                <th scope="col">{t('sales.widgets.today')}</th>
                <th scope="col">{t('sales.widgets.lastWeek', { weekday })}</th>
              </tr>
            </thead>
            <tbody>
              {methods.map((method) => (
                <tr key={method}>
                  <th scope="row">{t(`sales.methods.${method}`)}</th>
                  <td>{amountOf(data.byMethod, method)}</td>
                  <td>
                    <Text tone="muted">{amountOf(before.byMethod, method)}</Text>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      ) : null}
    </>
  );
};
