import { useFormikContext } from '@sala/shared-ui/form';
import { useUnsavedWork } from '@sala/shell-sdk';

/** Inside a form: what was typed in it and not sent is unsaved work. */
export const UnsavedWatch = () => {
  useUnsavedWork(useFormikContext().dirty);
  return null;
};
