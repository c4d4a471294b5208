import { Box, Text } from '@sala/shared-ui';
import { useFormat, useLocale, useTranslation } from '@sala/shell-sdk';
import { GrantChanges } from './role-cells';
import type { RoleDetail } from './role-dialog';

/** Who has the role, and how it was changed. */
export const RoleFacts = ({ role }: { readonly role: RoleDetail }) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' });
  return (
    <Box>
      <Text size="sm">
        {role.holders.length > 0
          ? t('customRoles.heldBy', { people: list.format(role.holders.map(({ name }) => name)) })
          : t('customRoles.heldByNobody')}
      </Text>
      <details>
        <summary>{t('customRoles.history')}</summary>
        <Box as="ul" ps="2">
          {role.history.map(({ at, by, name, added, removed }) => (
            <li key={at}>
              <Text size="sm" tone="muted">
                {t('customRoles.change', {
                  at: dateTime(at),
                  by: by ?? t('customRoles.system'),
                  name,
                })}
              </Text>
              <GrantChanges added={added} removed={removed} />
            </li>
          ))}
        </Box>
      </details>
    </Box>
  );
};
