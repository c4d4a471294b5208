import { apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { StatusChip } from '@sala/shared-ui/status';
import { Link, useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { paths } from '../../paths';
import { campaignLooks } from '../parts/campaign-looks';

const shown = 4;

/** The latest campaigns, their state, and how many answered. */
export const Campaigns = () => {
  const { t } = useTranslation('customers');
  const { number } = useFormat();
  const mayWrite = useCan('rules:write');
  const { data } = useQuery({
    ...apiQuery('campaignList', { query: { page: 1, pageSize: shown } }),
    ...widgetQuery,
  });
  if (!data)
    return Array.from({ length: shown }, (_, row) => (
      <Flex key={row} h="12" align="center">
        <Skeleton w="full" />
      </Flex>
    ));
  if (data.total === 0)
    return (
      <>
        <Text tone="muted">{t('campaignCards.none')}</Text>
        {mayWrite ? (
          <Button asChild mt="3">
            <Link to={`${paths.campaigns}?new=1`}>{t('campaignCards.new')}</Link>
          </Button>
        ) : null}
      </>
    );
  return (
    <Box as="ul" listStyle="none" m="0" p="0">
      {data.items.map(({ id, title, status, totals }) => {
        const reached = totals.sent + totals.delivered + totals.read + totals.replied;
        return (
          <Flex
            as="li"
            key={id}
            align="center"
            gap="3"
            py="1.5"
            borderTopWidth="1px"
            borderColor="border"
            _first={{ borderTopWidth: '0' }}
          >
            <Box flex="1" minW="0">
              <Styled
                asChild
                display="block"
                truncate
                color="fg"
                fontWeight="medium"
                textDecoration="none"
                _hover={{ textDecoration: 'underline' }}
                title={title}
              >
                <Link to={`${paths.campaigns}?campaignId=${id}`}>{title}</Link>
              </Styled>
              <Text size="xs" tone="muted" truncate>
                {t('campaignCards.reach', {
                  reached: number(reached),
                  people: number(totals.people),
                  replied: number(totals.replied),
                })}
              </Text>
            </Box>
            <StatusChip {...campaignLooks[status]}>{t(`campaignCards.${status}`)}</StatusChip>
          </Flex>
        );
      })}
    </Box>
  );
};
