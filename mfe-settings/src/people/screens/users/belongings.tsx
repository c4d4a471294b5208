import { Box, Link as Looks, Text } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../paths';
import type { MemberDetail } from './deactivate-member';

const kinds = ['appointments', 'visits', 'customers', 'leads'] as const;

/** What belongs to somebody who leaves; appointments and visits stay until they are moved. */
export const Belongings = ({ member }: { readonly member: MemberDetail }) => {
  const { t } = useTranslation('settings');
  const { belongings, practitionerId } = member;
  const theirs = kinds.filter((kind) => belongings[kind] > 0);
  return (
    <Box display="grid" gap="2">
      {theirs.length === 0 ? <Text>{t('users.leave.nothing')}</Text> : null}
      {theirs.length > 0 ? (
        <Box as="ul" listStyleType="disc" ps="5">
          {theirs.map((kind) => (
            <li key={kind}>{t(`users.leave.${kind}`, { count: belongings[kind] })}</li>
          ))}
        </Box>
      ) : null}
      {practitionerId ? <Text>{t('users.leave.practitioner')}</Text> : null}
      {practitionerId && belongings.appointments > 0 ? (
        <Looks asChild>
          <Link to={`${paths.appointments}?tab=upcoming&doctor=${practitionerId}`}>
            {t('users.leave.reassign')}
          </Link>
        </Looks>
      ) : null}
    </Box>
  );
};
