import { useEffect, useState } from 'react';
import { onPermissionChange, pushSupport, type PushSupport } from './push-browser';

/** Whether this browser may show pushes, now; `refresh` after asking for the permission. */
export const usePushSupport = (): {
  readonly support: PushSupport;
  readonly refresh: () => void;
} => {
  const [support, setSupport] = useState(pushSupport);
  const refresh = (): void => setSupport(pushSupport());
  useEffect(() => onPermissionChange(() => setSupport(pushSupport())), []);
  return { support, refresh };
};
