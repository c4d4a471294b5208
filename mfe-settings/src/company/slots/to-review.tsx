import { apiQuery } from '@sala/shared-auth';
import { Box, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { Link, useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { paths } from '../../paths';

/** For auditors: what of the last days deserves a second look, each with its entries of the log. */
export const ToReview = () => {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const { data } = useQuery({ ...apiQuery('auditSummary'), ...widgetQuery });
  if (!data)
    return Array.from({ length: 6 }, (_, row) => (
      <Flex key={row} h={{ base: 'touch', md: '8' }} align="center">
        <Skeleton w="full" />
      </Flex>
    ));
  const { from, to, items } = data;
  if (items.length === 0) return <Text tone="muted">{t('toReview.none')}</Text>;
  return (
    <>
      <Text size="sm" tone="muted">
        {t('toReview.period')}
      </Text>
      <Box as="ul" listStyle="none" m="0" p="0">
        {items.map(({ action, count }) => (
          <Flex
            as="li"
            key={action}
            minH={{ base: 'touch', md: '8' }}
            align="center"
            justify="space-between"
            gap="3"
          >
            <Styled
              asChild
              color="fg"
              minW="0"
              textDecoration="none"
              _hover={{ textDecoration: 'underline' }}
            >
              <Link
                to={`${paths.audit}?${new URLSearchParams({ action, from, to }).toString()}`}
                aria-label={`${t(`toReview.actions.${action.replace('.', '_')}`)}: ${number(count)}`}
              >
                {t(`toReview.actions.${action.replace('.', '_')}`)}
              </Link>
            </Styled>
            <Text figures fontWeight="semibold" flexShrink="0" aria-hidden>
              {number(count)}
            </Text>
          </Flex>
        ))}
      </Box>
    </>
  );
};
