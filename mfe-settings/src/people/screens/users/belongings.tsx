import { useCan } from '@sala/shared-auth';
import { Box, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../paths';
import { OpenWork, Thing } from '../../parts/hand-over/open-work';
import type { MemberDetail } from './deactivate-member';

const noWork = {
  practitionerId: '',
  appointments: { total: 0, takers: [] },
  visits: { empty: 0, written: 0, takers: [] },
  waiting: 0,
  handOverId: null,
};

/** What belongs to somebody who leaves, each with the way to it. */
export const Belongings = ({ member }: { readonly member: MemberDetail }) => {
  const { t } = useTranslation('settings');
  const mayReadCustomers = useCan('customers:read');
  const mayReadLeads = useCan('leads:read');
  const { belongings, openWork, userId } = member;
  const { appointments, visits, customers, leads } = belongings;
  const waiting = openWork?.waiting ?? 0;
  return (
    <Box display="grid" gap="2">
      {appointments + visits + customers + leads + waiting === 0 ? (
        <Text>{t('users.leave.nothing')}</Text>
      ) : (
        <OpenWork work={openWork ?? noWork}>
          {customers > 0 ? (
            <Thing
              text={t('users.leave.customers', { count: customers })}
              to={mayReadCustomers ? `${paths.customers}?owner=${userId}` : undefined}
            />
          ) : null}
          {leads > 0 ? (
            <Thing
              text={t('users.leave.leads', { count: leads })}
              to={mayReadLeads ? `${paths.leads}?owner=${userId}` : undefined}
            />
          ) : null}
        </OpenWork>
      )}
      {openWork ? <Text>{t('users.leave.practitioner')}</Text> : null}
    </Box>
  );
};
