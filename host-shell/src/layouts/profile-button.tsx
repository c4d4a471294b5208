import { useAuth } from '@sala/shared-auth';
import { Box, Button } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { Avatar } from './avatar';
import { OnDemand } from './on-demand';

/** Who is signed in; behind it the company, the roles, what is theirs, and the way out. */
export const ProfileButton = () => {
  const { t } = useTranslation();
  const user = useAuth((state) => state.user);
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <OnDemand
      pick={(parts) => parts.ProfilePanel}
      trigger={
        <Button variant="ghost" px={{ base: '1.5', lg: '1.5' }} gap="2" aria-label={t('profile.open', { name })} title={name}>
          <Avatar firstName={user.firstName} lastName={user.lastName} />
          <Box as="span" hideBelow="lg" maxW="9rem" truncate>
            {user.firstName}
          </Box>
        </Button>
      }
    />
  );
};
