import type { Category } from '@sala/shared-contracts';
import { Box, Code, HStack, Text, VisuallyHidden } from '@sala/shared-ui';
import { LockIcon, StatusChip } from '@sala/shared-ui/icons';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useCategoryName } from './category-name';
import { levelsOf } from './category-tree';

/** One step to the right for every level. */
const indents = ['0', '6', '12'] as const;

/** What the list shows of a category. */
export const useCategoryColumns = (categories: readonly Category[]): readonly [Column<Category>, ...Column<Category>[]] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const nameOf = useCategoryName();
  const levels = levelsOf(categories);
  const parentOf = ({ parentId }: Category) => categories.find(({ id }) => id === parentId);

  const name = (category: Category) => {
    const parent = parentOf(category);
    return (
      <HStack as="span" gap="2" minW="0" ps={indents[(levels.get(category.id) ?? 1) - 1] ?? '0'}>
        <Box
          as="span"
          boxSize="2.5"
          flexShrink={0}
          borderRadius="full"
          borderWidth="1px"
          borderColor="border.control"
          style={{ backgroundColor: category.color }}
        />
        <Box as="span" truncate>
          {nameOf(category)}
        </Box>
        {parent ? <VisuallyHidden> {t('list.below', { parent: nameOf(parent) })}</VisuallyHidden> : null}
      </HStack>
    );
  };

  const state = ({ active, systemManaged }: Category) => {
    if (!active) return <StatusChip tone="gray">{t('list.archived')}</StatusChip>;
    if (systemManaged) {
      return (
        <StatusChip tone="slate" icon={<LockIcon />}>
          {t('list.systemManaged')}
        </StatusChip>
      );
    }
    return (
      <Text as="span" size="sm" tone="muted">
        {t('list.active')}
      </Text>
    );
  };

  return [
    { key: 'name', header: t('list.name'), cell: name },
    { key: 'code', header: t('list.code'), width: '16rem', hideInCard: true, cell: ({ code }) => <Code>{code}</Code> },
    { key: 'usage', header: t('list.usage'), width: '7rem', align: 'end', cell: ({ usageCount }) => format.number(usageCount) },
    { key: 'state', header: t('list.state'), width: '9rem', cell: state },
  ];
};
