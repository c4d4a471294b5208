import type { FieldType } from '@sala/shared-contracts';
import { HStack } from '@sala/shared-ui';
import { CalendarIcon, NumberIcon, SelectIcon, TextIcon, type Icon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';

const icons: Record<FieldType, Icon> = {
  text: TextIcon,
  number: NumberIcon,
  date: CalendarIcon,
  select: SelectIcon,
};

/** The type of a field by icon and word. */
export const FieldTypeName = ({ type }: { readonly type: FieldType }) => {
  const { t } = useTranslation('customers');
  const Icon = icons[type];
  return (
    <HStack gap="1.5">
      <Icon />
      {t(`fields.types.${type}`)}
    </HStack>
  );
};
