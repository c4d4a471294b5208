import { apiQuery, learnEndpoints, useAuth, useCan } from '@sala/shared-auth';
import { Button, Flex, Text } from '@sala/shared-ui';
import { failsAlone, Link, useQuery, useTranslation } from '@sala/shell-sdk';
import { navIcons } from '../layouts/nav-icons';
import { useRemoteCommands } from '../slots';
import { HomeCard } from './widget-card';

// Written out, and checked by its type: a table that is named here would come with every page.
learnEndpoints({ customerList: 'GET /customers' });

/** With as many customers somebody has found their way. */
const customersOfAStartedClinic = 5;

/** For the owner of a company that has hardly any data: what there is to begin with. */
export const FirstSteps = () => {
  const { t } = useTranslation();
  const owner = useAuth(({ user }) => user?.roles.includes('owner') ?? false);
  const canCount = useCan('customers:read');
  const commands = useRemoteCommands();
  const wanted = owner && canCount && commands.length > 0;
  const { data } = useQuery({
    ...apiQuery('customerList', {
      query: { sort: '-createdAt', page: 1, pageSize: customersOfAStartedClinic },
    }),
    enabled: wanted,
    meta: failsAlone, // without an answer there is no advice, and nobody misses it
  });
  // The card of new customers asks the same: its answer is here for everybody.
  if (!wanted || !data || data.total >= customersOfAStartedClinic) return null;
  return (
    <HomeCard title={t('home.firstSteps')} size="wide">
      <Text tone="muted" mb="3">
        {t('home.firstStepsText')}
      </Text>
      <Flex wrap="wrap" gap="2">
        {commands.map(({ id, title, icon, path }) => {
          const Icon = navIcons[icon];
          return (
            <Button key={id} asChild>
              <Link to={path}>
                <Icon aria-hidden />
                {title}
              </Link>
            </Button>
          );
        })}
      </Flex>
    </HomeCard>
  );
};
