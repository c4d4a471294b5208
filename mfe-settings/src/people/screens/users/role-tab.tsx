import { permissionsOf, type CustomRole, type HeldRole } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useMenuFor, useTranslation } from '@sala/shell-sdk';
import { RolePermissions } from '../../../parts/role-permissions';

/** The menu that somebody with this role has, from the source of the menu itself. */
const RoleMenu = ({ role }: { readonly role: HeldRole }) => {
  const { t } = useTranslation('settings');
  const sections = useMenuFor(permissionsOf([role]));
  return (
    <Box as="section" aria-labelledby="role-menu" my="3" aria-live="polite">
      <Text id="role-menu" fontWeight="medium">
        {t('users.preview.menu')}
      </Text>
      <Text size="sm" tone="muted">
        {t('users.preview.menuText')}
      </Text>
      <Box as="ul" ps="5" mt="1" listStyleType="disc">
        {sections.map(({ group, title, entries }) => (
          <li key={group}>
            <strong>{title}</strong>: {entries.map(({ label }) => label).join(', ')}
          </li>
        ))}
      </Box>
    </Box>
  );
};

/** “View as this role”: the menu it has, and what it may do. */
export const RoleTab = ({ custom }: { readonly custom: readonly CustomRole[] }) => (
  <RolePermissions custom={custom} more={(role) => <RoleMenu role={role} />} />
);
