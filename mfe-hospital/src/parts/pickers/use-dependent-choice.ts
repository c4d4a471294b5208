import { useFormikContext } from '@sala/shared-ui/form';
import { useEffect, useRef } from 'react';
import type { Choice } from './clinic-choices';

/**
 * A choice that is not offered any more once what it depends on has changed is given up: nobody
 * sees it, and it would be sent.
 */
export const useDependentChoice = (
  name: string,
  dependsOn: string,
  options: readonly Choice[],
): void => {
  const { getFieldMeta, setFieldValue } = useFormikContext();
  const before = useRef(dependsOn);
  const value = String(getFieldMeta(name).value ?? '');
  useEffect(() => {
    if (before.current === dependsOn) return;
    before.current = dependsOn;
    if (value !== '' && !options.some((option) => option.value === value))
      void setFieldValue(name, '');
  }, [name, dependsOn, options, value, setFieldValue]);
};
