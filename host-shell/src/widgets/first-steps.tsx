import { apiQuery, learnEndpoints, useAuth, useCan } from '@sala/shared-auth';
import { Button, Flex, Text } from '@sala/shared-ui';
import { failsAlone, Link, useQuery, useTranslation } from '@sala/shell-sdk';
import { navIcons } from '../layouts/nav-icons';
import { useRemoteCommands } from '../slots';
import { HomeCard } from './widget-card';

// A typed literal: importing the route table would add it to every page.
learnEndpoints({ customerList: 'GET /customers' });

/** A clinic with this many customers needs no first steps. */
const customersOfAStartedClinic = 5;

/** First steps for the owner of a nearly empty company. */
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
    meta: failsAlone, // optional: a failure hides it
  });
  // Shares its response with the new-customers card.
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
