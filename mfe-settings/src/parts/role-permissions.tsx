import {
  roles,
  scopeOf,
  verbs,
  type Area,
  type CustomRole,
  type HeldRole,
  type Verb,
} from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { Box, Text } from '@sala/shared-ui';
import { FilterSelect } from '@sala/shared-ui/table';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import { useState, type ReactNode } from 'react';

/** Areas whose permissions this version uses; a test compares them with the contract. */
export const areasInUse = [
  'organization',
  'staff',
  'practitioners',
  'appointments',
  'appointment-counts',
  'overbook',
  'patients',
  'patient-contacts',
  'patient-merge',
  'check-in',
  'clinical',
  'prescriptions',
  'clinical-tasks',
  'patient-chats',
  'team-chat',
  'rules',
  'sap',
  'emergency-access',
  'care-team',
  'teaching',
  'email',
  'marketing',
  'hospital-templates',
  'quick-replies',
  'audit',
  'customers',
  'customer-fields',
  'purchases',
  'products',
  'cash',
  'purchase-fields',
  'leads',
  'tasks',
  'datasets',
  'availability',
  'event-types',
  'categories',
  'users',
  'sso',
  'api-tokens',
  'company',
  'apps',
  'subscription',
] as const satisfies readonly Area[];

const isInUse = (area: string): area is (typeof areasInUse)[number] =>
  areasInUse.some((one) => one === area);

/** Names of areas; an area without words keeps its own. */
export const useAreaName = (): ((area: string) => string) => {
  const { t } = useTranslation('settings');
  return (area) => (isInUse(area) ? t(`help.powers.areas.${area}`) : area);
};

/** `manage` implies the others. */
const shortest = (role: HeldRole, area: Area): readonly Verb[] =>
  scopeOf([role], `${area}:manage`)
    ? ['manage']
    : verbs.filter((verb) => scopeOf([role], `${area}:${verb}`));

const noRoles: readonly CustomRole[] = [];

interface RolePermissionsProps {
  /** Roles that the company made. */
  readonly custom?: readonly CustomRole[];
  /** What else there is to see of the chosen role. */
  readonly more?: (role: HeldRole) => ReactNode;
}

/** Permissions of each role, from the table the server enforces. */
export const RolePermissions = ({ custom = noRoles, more }: RolePermissionsProps) => {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const own = useAuth(({ user }) => user?.roles[0]);
  const [role, setRole] = useState<string>(own ?? 'owner');
  const shown: HeldRole =
    custom.find(({ id }) => id === role) ?? roles.find((name) => name === role) ?? 'owner';
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (
    <Box my="3">
      <FilterSelect
        label={t('help.powers.role')}
        value={role}
        onChange={(value) => setRole(value ?? '')}
        options={[
          ...roles.map((value) => ({ value: value as string, label: t(`roles.${value}`) })), // beside ids
          ...custom.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {more?.(shown)}
      <Box as="dl" mt="2" borderWidth="1px" borderRadius="md" bg="bg.panel">
        {areasInUse.map((area, place) => {
          const granted = shortest(shown, area).map((verb) => t(`help.powers.verbs.${verb}`));
          return (
            <Box
              key={area}
              display="grid"
              gridTemplateColumns={{ base: '1fr', sm: '11rem 1fr' }}
              columnGap="3"
              px="3"
              py="1.5"
              borderTopWidth={place > 0 ? '1px' : '0'}
            >
              <Box as="dt" fontWeight="medium">
                {t(`help.powers.areas.${area}`)}
              </Box>
              <Box as="dd" aria-live="polite">
                {granted.length > 0 ? (
                  list.format(granted)
                ) : (
                  <Text as="span" tone="subtle">
                    {t('help.powers.nothing')}
                  </Text>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};
