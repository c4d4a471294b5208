import { apiQuery } from '@sala/shared-auth';
import { Box, Button, Flex, Heading, Link as Styled, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import {
  failsAlone,
  Link,
  useFormat,
  useLocation,
  useQuery,
  useTranslation,
} from '@sala/shell-sdk';
import { differenceKey } from './cash-rules';

const shown = 10;

/* Keeps the list's parameters. */
const reportOf = (id: string, search: string): string => {
  const params = new URLSearchParams(search);
  params.set('cash', id);
  return `?${params}`;
};

/** Earlier sessions, each linking to its report. */
export const CashSessions = () => {
  const { t } = useTranslation('customers');
  const { dateTime, money } = useFormat();
  const { search } = useLocation();
  const { data, isError, refetch } = useQuery({
    ...apiQuery('cashSessionList', { query: { sort: '-openedAt', page: 1, pageSize: shown } }),
    meta: failsAlone,
  });
  if (isError) {
    return (
      <Flex role="alert" mt="5" gap="2" align="center">
        <Text tone="danger" size="sm">
          {t('purchases.cash.sessionsFailed')}
        </Text>
        <Button size="sm" onClick={() => void refetch()}>
          {t('purchases.retry')}
        </Button>
      </Flex>
    );
  }
  if (!data || data.items.length === 0) return null;
  return (
    <Box as="section" mt="6">
      <Heading as="h3" size="sm">
        {t('purchases.cash.sessions')}
      </Heading>
      <Box as="ul" role="list" mt="1">
        {data.items.map(({ id, openedAt, openedBy, status, counted, expected, difference }) => (
          <Flex
            as="li"
            key={id}
            align="center"
            gap="2"
            minH={{ base: 'touch', md: 'row' }}
            borderTopWidth="1px"
            py="1"
          >
            <Box flex="1" minW="0">
              <Styled asChild>
                <Link to={reportOf(id, search)}>{dateTime(openedAt)}</Link>
              </Styled>
              <Text size="xs" tone="muted" truncate>
                {openedBy.name}
              </Text>
            </Box>
            <StatusChip {...(status === 'open' ? statusLooks.waiting : statusLooks.off)}>
              {t(`purchases.cash.statuses.${status}`)}
            </StatusChip>
            <Box flexShrink="0" minW="8rem" textAlign="end">
              <Text figures>{money(counted ?? expected)}</Text>
              {difference ? (
                <Text size="xs" tone="muted" figures>
                  {t(differenceKey(difference))} {money(Math.abs(difference))}
                </Text>
              ) : null}
            </Box>
          </Flex>
        ))}
      </Box>
    </Box>
  );
};
