import {
  notificationGroups,
  type NotificationPreferences,
  type NotificationRow,
} from '@sala/shared-contracts';
import { Badge, Box, Flex, Heading, Text } from '@sala/shared-ui';
import { CheckboxField, SelectField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';

type Sites = NotificationPreferences['sites'];

const columns = { base: '1fr 1fr', md: 'minmax(0, 1fr) 6.5rem 7rem 8.5rem' };

/** Only what the rule of the kind knows: no choice that would change nothing. */
const Reach = ({ row, sites }: { readonly row: NotificationRow; readonly sites: Sites }) => {
  const { t } = useTranslation('settings');
  const name = `kinds.${row.kind}`;
  const bySite = row.bySite && sites.length > 1;
  if (row.scopes.length < 2 && !bySite) return null;
  return (
    <Box
      gridColumn="1 / -1"
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
      gap="2"
    >
      {row.scopes.length > 1 ? (
        <SelectField
          name={`${name}.scope`}
          label={t('notifications.scope')}
          placeholder={null}
          options={row.scopes.map((scope) => ({
            value: scope,
            label: t(`notifications.scopes.${scope}`),
          }))}
        />
      ) : null}
      {bySite ? (
        <SelectField
          name={`${name}.siteId`}
          label={t('notifications.site')}
          placeholder={t('notifications.anySite')}
          options={sites.map(({ id, name: label }) => ({ value: id, label }))}
        />
      ) : null}
    </Box>
  );
};

interface KindRowProps {
  readonly row: NotificationRow;
  readonly sites: Sites;
  /** Some browser takes pushes, or this one may. */
  readonly pushable: boolean;
}

const KindRow = ({ row, sites, pushable }: KindRowProps) => {
  const { t } = useTranslation('settings');
  const id = useId();
  const name = `kinds.${row.kind}`;
  return (
    <Box
      role="group"
      aria-labelledby={id}
      display="grid"
      gridTemplateColumns={columns}
      columnGap="3"
      rowGap="1"
      alignItems="center"
      py="3"
      borderTopWidth="1px"
    >
      <Flex gridColumn={{ base: '1 / -1', md: 'auto' }} gap="2" align="center" wrap="wrap">
        <Text id={id} fontWeight="medium">
          {t(`notifications.kinds.${row.kind}`)}
        </Text>
        {row.urgent ? <Badge tone="accent">{t('notifications.urgent')}</Badge> : null}
      </Flex>
      <CheckboxField
        name={`${name}.inApp`}
        label={t('notifications.inApp')}
        disabled={row.inAppFixed}
      />
      <CheckboxField
        name={`${name}.mail`}
        label={t('notifications.mail')}
        disabled={row.mailFixed}
      />
      <CheckboxField name={`${name}.push`} label={t('notifications.push')} disabled={!pushable} />
      <Reach row={row} sites={sites} />
    </Box>
  );
};

/** The matrix: what a person may be told of, by channel. */
export const KindRows = ({
  kinds,
  sites,
  pushable,
}: Pick<NotificationPreferences, 'kinds' | 'sites'> & Pick<KindRowProps, 'pushable'>) => {
  const { t } = useTranslation('settings');
  return notificationGroups.map((group) => {
    const rows = kinds.filter((row) => row.group === group);
    return rows.length === 0 ? null : (
      <Box key={group} mb="4">
        <Heading size="sm" mb="2">
          {t(`notifications.groups.${group}`)}
        </Heading>
        {rows.map((row) => (
          <KindRow key={row.kind} row={row} sites={sites} pushable={pushable} />
        ))}
      </Box>
    );
  });
};
