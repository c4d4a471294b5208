import type { Category } from '@sala/shared-contracts';
import { Button, HStack, IconButton, Text } from '@sala/shared-ui';
import { CloseIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useCategoryName } from '../../../parts/category-name';

export interface ArchivedNoticeProps {
  readonly category: Category;
  readonly onUndo: (category: Category) => void;
  readonly onClose: () => void;
}

/**
 * Replaces a confirmation: offers to restore the archived category. Stays until closed, for slow
 * readers, and takes the focus that the removed row had.
 */
export const ArchivedNotice = ({ category, onUndo, onClose }: ArchivedNoticeProps) => {
  const { t } = useTranslation('hospital');
  const name = useCategoryName()(category);
  return (
    <HStack
      role="status"
      gap="2"
      mb="2"
      ps="3"
      pe="1"
      py="1"
      bg="bg.muted"
      borderWidth="1px"
      borderRadius="md"
    >
      <Text size="sm" flex="1">
        {t('undo.archived', { name })}
      </Text>
      <Button size="sm" autoFocus onClick={() => onUndo(category)}>
        {t('undo.undo')}
      </Button>
      <IconButton size="sm" label={t('undo.close')} icon={<CloseIcon />} onClick={onClose} />
    </HStack>
  );
};
