import { apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { Link, useDayWords, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { dayIn } from '@sala/shared-contracts';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { paths } from '../../paths';

const shown = 5;

/** Latest customers, each linking to its panel. */
export const NewCustomers = () => {
  const { t } = useTranslation('customers');
  const { say } = useDayWords();
  const zone = useCompanyZone();
  const canWrite = useCan('customers:write');
  const { data } = useQuery({
    ...apiQuery('customerList', { query: { sort: '-createdAt', page: 1, pageSize: shown } }),
    ...widgetQuery,
  });
  if (!data) {
    return Array.from({ length: shown }, (_, row) => (
      <Flex key={row} h={{ base: 'touch', md: '8' }} align="center">
        <Skeleton w="full" />
      </Flex>
    ));
  }
  if (data.items.length === 0) {
    return (
      <>
        <Text tone="muted">{t(canWrite ? 'customer.emptyText' : 'customer.emptyReadOnly')}</Text>
        {canWrite ? (
          <Button asChild mt="3">
            <Link to={`${paths.customerManagement}?new=1`}>{t('customer.new')}</Link>
          </Button>
        ) : null}
      </>
    );
  }
  return (
    <ul role="list">
      {data.items.map(({ id, name, createdAt }) => (
        <Flex
          as="li"
          key={id}
          h={{ base: 'touch', md: '8' }}
          align="center"
          justify="space-between"
          gap="3"
        >
          <Box minW="0" truncate title={name}>
            <Styled
              asChild
              color="fg"
              textDecoration="none"
              _hover={{ textDecoration: 'underline' }}
            >
              <Link to={`${paths.customerManagement}?customerId=${id}`}>{name}</Link>
            </Styled>
          </Box>
          <Text size="xs" tone="muted" figures flexShrink="0">
            {say('dayMonth', dayIn(zone, createdAt))}
          </Text>
        </Flex>
      ))}
    </ul>
  );
};
