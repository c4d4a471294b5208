import type { QuickReply } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { isMacro } from '../../parts/is-macro';

export const useReplyColumns = (): readonly [Column<QuickReply>, ...Column<QuickReply>[]] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return [
    {
      key: 'shortcode',
      phone: 'line',
      header: t('quickReplies.shortcode'),
      mono: true,
      cell: ({ shortcode }) => t('quickReplies.typed', { shortcode }),
    },
    {
      key: 'title',
      phone: 'title',
      header: t('quickReplies.name'),
      cut: '14rem',
      cell: ({ title }) => title,
    },
    {
      key: 'body',
      phone: 'line',
      header: t('quickReplies.body'),
      cut: { from: '22rem', below: '14rem' },
      showFrom: 'xl',
      cell: ({ body }) => body,
    },
    {
      key: 'kind',
      header: t('quickReplies.kind'),
      cell: (reply) => t(isMacro(reply) ? 'quickReplies.macro' : 'quickReplies.reply'),
    },
    {
      key: 'scope',
      header: t('quickReplies.scope'),
      cell: ({ scope, department }) => department?.name ?? t(`quickReplies.scopes.${scope}`),
    },
    {
      key: 'usage',
      header: t('quickReplies.usage'),
      align: 'end',
      cell: ({ usageCount, lastUsedAt }) => (
        <Text size="sm" figures title={lastUsedAt ? format.dateTime(lastUsedAt) : undefined}>
          {format.number(usageCount)}
        </Text>
      ),
    },
  ];
};
