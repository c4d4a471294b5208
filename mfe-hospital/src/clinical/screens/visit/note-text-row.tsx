import type { NoteSnippet, NoteTemplate } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { DeleteIcon, EditIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { useLocale, useTranslation } from '@sala/shell-sdk';

type NoteTextFacts = Pick<
  NoteTemplate | NoteSnippet,
  'source' | 'title' | 'titleEn' | 'owner' | 'shared'
>;

interface NoteTextRowProps {
  readonly item: NoteTextFacts;
  /** Beside the title. */
  readonly mark?: string | undefined;
  readonly onUse?: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export const useNoteTextTitle = (): ((
  item: Pick<NoteTextFacts, 'title' | 'titleEn'>,
) => string) => {
  const locale = useLocale();
  return ({ title, titleEn }) => (locale === 'en' ? (titleEn ?? title) : title);
};

/** A template or snippet in its list: whose it is, and what can be done with it. */
export const NoteTextRow = ({ item, mark, onUse, onEdit, onDelete }: NoteTextRowProps) => {
  const { t } = useTranslation('hospital');
  const title = useNoteTextTitle()(item);
  const { source, owner, shared } = item;
  const whose =
    source === 'starter'
      ? t('visits.texts.starter')
      : source === 'team'
        ? t('visits.texts.team', { name: owner ?? '' })
        : t(shared ? 'visits.texts.ownShared' : 'visits.texts.own');
  return (
    <Flex as="li" align="center" gap="2" py="1.5" borderBottomWidth="1px">
      <Box flex="1" minW="0">
        <Text size="sm" fontWeight="medium" overflowWrap="anywhere">
          {title}
          {mark ? ` · ${mark}` : ''}
        </Text>
        <Text size="xs" tone="muted">
          {whose}
        </Text>
      </Box>
      {onUse ? (
        <Button size="sm" aria-label={t('visits.texts.useNamed', { title })} onClick={onUse}>
          {t('visits.texts.use')}
        </Button>
      ) : null}
      {source === 'own' ? (
        <RowMenu
          name={title}
          actions={[
            { key: 'edit', label: t('visits.texts.edit'), icon: <EditIcon />, onSelect: onEdit },
            {
              key: 'delete',
              label: t('visits.texts.delete'),
              icon: <DeleteIcon />,
              danger: true,
              onSelect: onDelete,
            },
          ]}
        />
      ) : null}
    </Flex>
  );
};
