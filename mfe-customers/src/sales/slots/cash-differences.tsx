import { apiQuery } from '@sala/shared-auth';
import { Box, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { Link, useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { paths } from '../../paths';

const shown = 5;

/** Cash sessions that did not balance, the newest first, each leading to its report. */
export const CashDifferences = () => {
  const { t } = useTranslation('customers');
  const { date, money } = useFormat();
  const { data } = useQuery({
    ...apiQuery('cashSessionList', {
      query: { different: 'true', sort: '-openedAt', page: 1, pageSize: shown },
    }),
    ...widgetQuery,
  });
  if (!data)
    return Array.from({ length: shown }, (_, row) => (
      <Flex key={row} h={{ base: 'touch', md: '8' }} align="center">
        <Skeleton w="full" />
      </Flex>
    ));
  if (data.total === 0) return <Text tone="muted">{t('sales.widgets.noDifferences')}</Text>;
  return (
    <ul role="list">
      {data.items.map(({ id, openedAt, openedBy, difference }) => {
        const off = difference ?? 0;
        return (
          <Flex
            as="li"
            key={id}
            minH={{ base: 'touch', md: '8' }}
            align="center"
            justify="space-between"
            gap="3"
          >
            <Box minW="0" truncate title={openedBy.name}>
              <Styled
                asChild
                color="fg"
                textDecoration="none"
                _hover={{ textDecoration: 'underline' }}
              >
                <Link to={`${paths.purchaseRecord}?cash=${id}`}>
                  {date(openedAt)} · {openedBy.name}
                </Link>
              </Styled>
            </Box>
            <Text size="sm" figures flexShrink="0" tone={off < 0 ? 'danger' : 'default'}>
              {t(off < 0 ? 'sales.widgets.cashMissing' : 'sales.widgets.cashOver', {
                amount: money(Math.abs(off)),
              })}
            </Text>
          </Flex>
        );
      })}
    </ul>
  );
};
