import {
  notificationGroups,
  type NotificationPreferences,
  type NotificationRow,
} from '@sala/shared-contracts';
import { Badge, Box, Flex, Heading, Text } from '@sala/shared-ui';
import { CheckboxField, SelectField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';

const columns = { base: '1fr 1fr', md: 'minmax(0, 1fr) 7rem 7rem 9rem' };

const KindRow = ({ row }: { readonly row: NotificationRow }) => {
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
      {row.scopes.length > 1 ? (
        <Box gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <SelectField
            name={`${name}.scope`}
            label={t('notifications.scope')}
            hideLabel
            placeholder={null}
            options={row.scopes.map((scope) => ({
              value: scope,
              label: t(`notifications.scopes.${scope}`),
            }))}
          />
        </Box>
      ) : null}
    </Box>
  );
};

/** The matrix: what a person may be told of, by channel. */
export const KindRows = ({ kinds }: Pick<NotificationPreferences, 'kinds'>) => {
  const { t } = useTranslation('settings');
  return notificationGroups.map((group) => {
    const rows = kinds.filter((row) => row.group === group);
    return rows.length === 0 ? null : (
      <Box key={group} mb="4">
        <Heading size="sm" mb="2">
          {t(`notifications.groups.${group}`)}
        </Heading>
        {rows.map((row) => (
          <KindRow key={row.kind} row={row} />
        ))}
      </Box>
    );
  });
};
