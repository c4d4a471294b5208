import { useFormikContext } from '@sala/shared-ui/form';
import { useUnsavedWork } from '@sala/shell-sdk';

/** Marks the surrounding form as unsaved work while it is dirty. */
export const UnsavedWatch = () => {
  useUnsavedWork(useFormikContext().dirty);
  return null;
};
