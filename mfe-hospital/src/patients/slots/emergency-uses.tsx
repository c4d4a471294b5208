import { apiQuery } from '@sala/shared-auth';
import { Box, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { Link, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useZonedFormat } from '../../parts/use-zoned-format';
import { paths } from '../../paths';

const shown = 4;
const report = `${paths.patient}?report=emergency&reviewed=false`;

/** For whoever watches over access: records opened without a clinical role, not yet reviewed. */
export const EmergencyUses = () => {
  const { t } = useTranslation('hospital');
  const { moment } = useZonedFormat(useCompanyZone());
  const { data } = useQuery({
    ...apiQuery('emergencyAccessList', { query: { reviewed: 'false' } }),
    ...widgetQuery,
  });
  if (!data)
    return Array.from({ length: 3 }, (_, row) => (
      <Flex key={row} h="11" align="center">
        <Skeleton w="full" />
      </Flex>
    ));
  if (data.items.length === 0) return <Text tone="muted">{t('emergencyUses.none')}</Text>;
  const more = data.unreviewed - Math.min(shown, data.items.length);
  return (
    <>
      <Box as="ul" listStyle="none" m="0" p="0">
        {data.items.slice(0, shown).map(({ id, user, patient, openedAt }) => (
          <Box
            as="li"
            key={id}
            py="1.5"
            borderTopWidth="1px"
            borderColor="border"
            _first={{ borderTopWidth: '0' }}
          >
            <Styled
              asChild
              display="block"
              truncate
              color="fg"
              fontWeight="medium"
              textDecoration="none"
              _hover={{ textDecoration: 'underline' }}
              title={user.name}
            >
              <Link to={`${report}&use=${id}`}>{user.name}</Link>
            </Styled>
            <Text size="xs" tone="muted" truncate title={patient.name}>
              {t('emergencyUses.opened', { patient: patient.name, when: moment(openedAt) })}
            </Text>
          </Box>
        ))}
      </Box>
      {more > 0 ? (
        <Styled asChild fontSize="sm" display="inline-block" pt="1">
          <Link to={report}>{t('emergencyUses.more', { count: more })}</Link>
        </Styled>
      ) : null}
    </>
  );
};
