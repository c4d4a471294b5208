import type { Category } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { iconOf } from './category-icon';

/** Icon in the category's colour, or the colour alone. */
export const CategoryMark = ({
  category,
}: {
  readonly category: Pick<Category, 'icon' | 'color'>;
}) => {
  const Picture = category.icon === null ? null : iconOf[category.icon];
  if (Picture) {
    return (
      <Box as="span" display="inline-flex" flexShrink={0} style={{ color: category.color }}>
        <Picture aria-hidden />
      </Box>
    );
  }
  return (
    <Box
      as="span"
      boxSize="2.5"
      flexShrink={0}
      borderRadius="full"
      borderWidth="1px"
      borderColor="border.control"
      style={{ backgroundColor: category.color }}
    />
  );
};
