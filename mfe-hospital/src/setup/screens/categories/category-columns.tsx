import type { Category } from '@sala/shared-contracts';
import { Box, Code, HStack, Text, VisuallyHidden } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { dropEdge, RowGrip, type DropPlace } from '../../parts/row-drag';
import { CategoryMark } from './category-mark';
import { useCategoryName } from '../../../parts/category-name';
import { levelsOf } from './category-tree';

/** Indent per level. */
const indents = ['0', '6', '12'] as const;

interface Dragging {
  /** Rows are draggable. */
  readonly grip: boolean;
  /** Drop position of the dragged row. */
  readonly drop: DropPlace | null;
}

/** Columns of the list. */
export const useCategoryColumns = (
  categories: readonly Category[],
  { grip, drop }: Dragging,
): readonly [Column<Category>, ...Column<Category>[]] => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const nameOf = useCategoryName();
  const levels = levelsOf(categories);
  const parentOf = ({ parentId }: Category) => categories.find(({ id }) => id === parentId);

  const name = (category: Category) => {
    const parent = parentOf(category);
    return (
      <HStack
        as="span"
        gap="2"
        minW="0"
        boxShadow={dropEdge(drop, category.id)}
        ps={indents[(levels.get(category.id) ?? 1) - 1] ?? '0'}
      >
        {grip ? <RowGrip id={category.id} fixed={category.systemManaged} /> : null}
        <CategoryMark category={category} />
        <Box as="span" truncate alignSelf={{ md: 'baseline' }}>
          {nameOf(category)}
        </Box>
        {parent ? (
          <VisuallyHidden> {t('list.below', { parent: nameOf(parent) })}</VisuallyHidden>
        ) : null}
      </HStack>
    );
  };

  const state = ({ active, systemManaged }: Category) => {
    if (!active) return <StatusChip {...statusLooks.off}>{t('list.archived')}</StatusChip>;
    if (systemManaged) {
      return <StatusChip {...statusLooks.locked}>{t('list.systemManaged')}</StatusChip>;
    }
    return (
      <Text as="span" size="sm" tone="muted">
        {t('list.active')}
      </Text>
    );
  };

  return [
    { key: 'name', header: t('list.name'), cell: name },
    {
      key: 'code',
      header: t('list.code'),
      width: '16rem',
      phone: 'hidden',
      cell: ({ code }) => <Code>{code}</Code>,
    },
    {
      key: 'usage',
      header: t('list.usage'),
      width: '7rem',
      align: 'end',
      cell: ({ usageCount }) => format.number(usageCount),
    },
    { key: 'state', header: t('list.state'), width: '9rem', cell: state },
  ];
};
