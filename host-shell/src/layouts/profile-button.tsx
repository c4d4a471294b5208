import { shortName } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { Box, Button, VisuallyHidden } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { OwnAvatar } from './own-avatar';
import { OnDemandPanel } from './on-demand-panel';

/** Opens the profile panel: company, roles, settings and sign-out. */
export const ProfileButton = () => {
  const { t } = useTranslation();
  const user = useAuth((state) => state.user);
  if (!user) return null;
  const name = shortName(user);
  return (
    <OnDemandPanel
      pick={(parts) => parts.ProfilePanel}
      trigger={
        <Button variant="ghost" px={{ base: '1.5', lg: '1.5' }} gap="2" title={name}>
          <OwnAvatar user={user} />
          <VisuallyHidden>{t('profile.open', { name })}</VisuallyHidden>
          <Box as="span" aria-hidden hideBelow="lg" maxW="9rem" truncate>
            {user.firstName}
          </Box>
        </Button>
      }
    />
  );
};
