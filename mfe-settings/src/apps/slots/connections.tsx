import { apiQuery } from '@sala/shared-auth';
import type { Integration } from '@sala/shared-contracts';
import { Box, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { Link, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { paths } from '../../paths';

const shown = 5;

const fails = ({ health }: Integration): boolean => health === 'error';
const isMissing = ({ driver }: Integration): boolean => driver === 'none';

/** For administrators: services that fail, before those that nobody has connected. */
export const Connections = () => {
  const { t } = useTranslation('settings');
  const { data } = useQuery({ ...apiQuery('integrationList'), ...widgetQuery });
  if (!data)
    return Array.from({ length: 3 }, (_, row) => (
      <Flex key={row} h={{ base: 'touch', md: '9' }} align="center">
        <Skeleton w="full" />
      </Flex>
    ));
  const failing = data.items.filter(fails);
  const missing = data.items.filter((one) => isMissing(one) && !fails(one));
  const listed = [...failing, ...missing];
  if (listed.length === 0) return <Text tone="muted">{t('apps.card.allWell')}</Text>;
  return (
    <>
      <Box as="ul" listStyle="none" m="0" p="0">
        {listed.slice(0, shown).map((integration) => (
          <Flex
            as="li"
            key={integration.provider}
            minH={{ base: 'touch', md: '9' }}
            align="center"
            justify="space-between"
            gap="3"
          >
            <Styled
              asChild
              color="fg"
              minW="0"
              truncate
              textDecoration="none"
              _hover={{ textDecoration: 'underline' }}
            >
              <Link to={paths.apps}>{t(`apps.providers.${integration.provider}.name`)}</Link>
            </Styled>
            <StatusChip {...(fails(integration) ? statusLooks.problem : statusLooks.off)}>
              {fails(integration) ? t('apps.health.error') : t('apps.drivers.none')}
            </StatusChip>
          </Flex>
        ))}
      </Box>
      {listed.length > shown ? (
        <Styled asChild fontSize="sm" display="inline-block" pt="1">
          <Link to={paths.apps}>{t('apps.card.more', { count: listed.length - shown })}</Link>
        </Styled>
      ) : null}
    </>
  );
};
