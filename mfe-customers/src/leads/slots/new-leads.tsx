import { apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { Link, useLocale, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { relativeTime } from '../../parts/relative-time';
import { paths } from '../../paths';

const shown = 5;

/** Leads waiting for a response, longest first, each linking to its panel. */
export const NewLeads = () => {
  const { t } = useTranslation('customers');
  const locale = useLocale();
  const canWrite = useCan('leads:write');
  const list = useQuery({
    ...apiQuery('leadList', {
      query: { status: 'new', sort: 'responseBy', page: 1, pageSize: shown },
    }),
    ...widgetQuery,
  });
  if (!list.data) {
    return (
      <>
        <Skeleton w="7rem" h="4" mb="2" />
        {Array.from({ length: shown }, (_, row) => (
          <Flex key={row} h={{ base: 'touch', md: '8' }} align="center">
            <Skeleton w="full" />
          </Flex>
        ))}
      </>
    );
  }
  if (list.data.items.length === 0) {
    return (
      <>
        <Text tone="muted">{t('newLeads.noneWaiting')}</Text>
        {canWrite ? (
          <Button asChild mt="3">
            <Link to={`${paths.marketingLeads}?new=1`}>{t('newLeads.new')}</Link>
          </Button>
        ) : null}
      </>
    );
  }
  return (
    <>
      <Styled
        asChild
        display="inline-block"
        color="fg.muted"
        fontSize="sm"
        mb="1"
        textDecoration="none"
        _hover={{ textDecoration: 'underline' }}
      >
        <Link to={`${paths.marketingLeads}?view=table&status=new&sort=responseBy`}>
          {t('newLeads.waiting', { count: list.data.total })}
        </Link>
      </Styled>
      <ul role="list">
        {list.data.items.map(({ id, name, createdAt, slaStatus }) => (
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
                <Link to={`${paths.marketingLeads}?leadId=${id}`}>{name}</Link>
              </Styled>
            </Box>
            <Text size="xs" tone={slaStatus === 'failed' ? 'danger' : 'muted'} flexShrink="0">
              {slaStatus === 'failed'
                ? t('newLeads.overdueSince', {
                    when: relativeTime(locale, createdAt, list.dataUpdatedAt),
                  })
                : relativeTime(locale, createdAt, list.dataUpdatedAt)}
            </Text>
          </Flex>
        ))}
      </ul>
    </>
  );
};
