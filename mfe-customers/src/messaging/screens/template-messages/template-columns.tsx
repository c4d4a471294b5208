import type { MessageTemplate } from '@sala/shared-contracts';
import { Badge, Flex, Text } from '@sala/shared-ui';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useTemplateChip } from './template-chips';

export const useTemplateColumns = (): readonly [
  Column<MessageTemplate>,
  ...Column<MessageTemplate>[],
] => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const chipOf = useTemplateChip();
  return [
    {
      key: 'name',
      header: t('templates.name'),
      cut: { from: '18rem', below: '13rem' },
      cell: ({ name }) => name,
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('templates.status'),
      cell: ({ status, newest, inUse, failure }) => (
        <Flex gap="1.5" wrap="wrap" align="center">
          {chipOf(status)}
          {inUse !== null && newest.number !== inUse ? (
            <Text as="span" size="xs" tone="muted">
              {t(`templates.newVersion.${newest.status}`)}
            </Text>
          ) : null}
          {failure ? (
            <Text as="span" size="xs" tone="danger">
              {t('templates.notTaken')}
            </Text>
          ) : null}
        </Flex>
      ),
    },
    {
      key: 'category',
      phone: 'line',
      header: t('templates.category'),
      showFrom: 'lg',
      cell: ({ category, changedCategory }) => (
        <>
          {t(`templates.categories.${changedCategory ?? category}`)}
          {changedCategory ? (
            <Badge tone="danger" ms="1.5">
              {t('templates.changed')}
            </Badge>
          ) : null}
        </>
      ),
    },
    {
      key: 'language',
      phone: 'line',
      header: t('templates.language'),
      showFrom: 'lg',
      cell: ({ language }) => t(`templates.languages.${language}`),
    },
    {
      key: 'quality',
      header: t('templates.quality'),
      showFrom: 'xl',
      cell: ({ quality }) => t(`templates.qualities.${quality}`),
    },
    {
      key: 'usage',
      header: t('templates.usage'),
      align: 'end',
      cell: ({ usage }) => format.number(usage.sent),
    },
    {
      key: 'synced',
      header: t('templates.synced'),
      align: 'end',
      showFrom: '2xl',
      cell: ({ syncedAt }) => (syncedAt ? format.dateTime(syncedAt) : '—'),
    },
  ];
};
