import { limits, type Category } from '@sala/shared-contracts';
import {
  ArchiveIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  DeleteIcon,
  EditIcon,
  MergeIcon,
  PlusIcon,
  RestoreIcon,
} from '@sala/shared-ui/icons';
import { RowMenu, type MenuAction } from '@sala/shared-ui/menu';
import { RowButton } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useCategoryName } from '../../../parts/category-name';
import { exchange } from './category-order';
import { levelsOf } from './category-tree';
import type { CategoryChanges } from './use-category-changes';

export interface CategoryRowActionsProps {
  readonly category: Category;
  /** The visible list. */
  readonly listed: readonly Category[];
  readonly changes: CategoryChanges;
  /** false while a search hides siblings, which would make the new position unclear. */
  readonly canMove: boolean;
  readonly onEdit: () => void;
  readonly onAddBelow: () => void;
  readonly onMerge: () => void;
  readonly onDelete: () => void;
}

/** Main action of a row, with the others in its menu. */
export const CategoryRowActions = (props: CategoryRowActionsProps) => {
  const { category, listed, changes, canMove, onEdit, onAddBelow, onMerge, onDelete } = props;
  const { t } = useTranslation('hospital');
  const name = useCategoryName()(category);
  if (category.systemManaged) return null;
  const takesMore =
    category.active && (levelsOf(listed).get(category.id) ?? 1) < limits.categoryDepthMax;
  const restore = () => changes.restore(category);

  const move = (key: 'up' | 'down', step: -1 | 1, icon: MenuAction['icon']): MenuAction => ({
    key,
    label: t(`actions.${key}`),
    icon,
    disabled: exchange(listed, category, step) === null,
    onSelect: () => changes.move(category, step),
  });
  const actions: MenuAction[] = [
    { key: 'edit', label: t('actions.edit'), icon: <EditIcon />, onSelect: onEdit },
    ...(canMove ? [move('up', -1, <ArrowUpIcon />), move('down', 1, <ArrowDownIcon />)] : []),
    category.active
      ? {
          key: 'archive',
          label: t('actions.archive'),
          icon: <ArchiveIcon />,
          onSelect: () => changes.archive(category),
        }
      : { key: 'restore', label: t('actions.restore'), icon: <RestoreIcon />, onSelect: restore },
    { key: 'merge', label: t('actions.merge'), icon: <MergeIcon />, onSelect: onMerge },
    {
      key: 'delete',
      label: t('actions.delete'),
      icon: <DeleteIcon />,
      danger: true,
      onSelect: onDelete,
    },
  ];

  return (
    <>
      {category.active ? null : (
        <RowButton
          label={t('actions.restoreNamed', { name })}
          icon={<RestoreIcon />}
          onClick={restore}
        />
      )}
      {takesMore ? (
        <RowButton
          label={t('actions.addBelow', { name })}
          icon={<PlusIcon />}
          onClick={onAddBelow}
        />
      ) : null}
      <RowMenu name={name} actions={actions} />
    </>
  );
};
