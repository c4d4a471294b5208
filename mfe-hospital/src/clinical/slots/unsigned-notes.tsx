import { apiQuery } from '@sala/shared-auth';
import { Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { Link, useLiveQueries, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { useZonedFormat } from '../../parts/use-zoned-format';
import { paths } from '../../paths';

const liveEvents = { 'visit.': ['visitUnsigned'] } as const;

/** For practitioners: notes that lack their signature a day later. */
export const UnsignedNotes = () => {
  const { t } = useTranslation('hospital');
  const { moment } = useZonedFormat(useCompanyZone());
  useLiveQueries(liveEvents);
  const { data } = useQuery({ ...apiQuery('visitUnsigned'), ...widgetQuery });
  if (!data)
    return Array.from({ length: 3 }, (_, row) => (
      <Flex key={row} h="9" align="center">
        <Skeleton w="full" />
      </Flex>
    ));
  if (data.total === 0) return <Text tone="muted">{t('desk.allSigned')}</Text>;
  return (
    <>
      <ul role="list">
        {data.items.map(({ id, patient, startedAt }) => (
          <Flex as="li" key={id} align="center" gap="3" minH={{ base: 'touch', md: '9' }}>
            <Styled
              asChild
              flex="1"
              minW="0"
              truncate
              color="fg"
              textDecoration="none"
              _hover={{ textDecoration: 'underline' }}
              title={patient.name}
            >
              <Link to={`${paths.visit}?visitId=${id}`}>{patient.name}</Link>
            </Styled>
            <Text size="xs" tone="danger" figures flexShrink="0">
              {moment(startedAt)}
            </Text>
          </Flex>
        ))}
      </ul>
      {data.total > data.items.length ? (
        <Styled asChild fontSize="sm" display="inline-block" pt="1">
          <Link to={`${paths.visit}?state=to_sign`}>
            {t('desk.seeMore', { count: data.total - data.items.length })}
          </Link>
        </Styled>
      ) : null}
    </>
  );
};
