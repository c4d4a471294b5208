import { apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Skeleton, Text } from '@sala/shared-ui';
import { Link, useDayWords, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { dayIn } from '@sala/shared-contracts';
import { useCompanyZone } from '@sala/screen-parts/company-day';
import { paths } from '../../paths';

const shown = 4;

/** Pending invitations, newest first. */
export const PendingInvitations = () => {
  const { t } = useTranslation('settings');
  const { say } = useDayWords();
  const zone = useCompanyZone();
  const mayInvite = useCan('users:manage');
  const { data } = useQuery({
    ...apiQuery('invitationList', {
      query: { status: 'pending', sort: '-createdAt', page: 1, pageSize: shown },
    }),
    ...widgetQuery,
  });
  if (!data) {
    return Array.from({ length: shown }, (_, row) => (
      <Flex key={row} h="touch" align="center">
        <Skeleton w="full" />
      </Flex>
    ));
  }
  if (data.total === 0)
    return (
      <>
        <Text tone="muted">{t('pendingInvitations.none')}</Text>
        {mayInvite ? (
          <Button asChild size="sm" mt="3">
            <Link to={`${paths.users}?invite=1`}>{t('pendingInvitations.invite')}</Link>
          </Button>
        ) : null}
      </>
    );
  return (
    <>
      <ul role="list">
        {data.items.map(({ id, email, roles, customRoles, expiresAt }) => (
          <Flex as="li" key={id} minH="touch" direction="column" justify="center">
            <Box truncate title={email}>
              {email}
            </Box>
            <Text size="xs" tone="muted" figures truncate>
              {[
                ...roles.map((role) => t(`roles.${role}`)),
                ...customRoles.map(({ name }) => name),
              ].join(', ')}{' '}
              · {t('pendingInvitations.until', { date: say('dayMonth', dayIn(zone, expiresAt)) })}
            </Text>
          </Flex>
        ))}
      </ul>
      {data.total > data.items.length ? (
        <Text size="sm" tone="muted" mt="1">
          {t('pendingInvitations.more', { count: data.total - data.items.length })}
        </Text>
      ) : null}
    </>
  );
};
