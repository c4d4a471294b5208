import { lazyPart } from '@sala/shared-ui';
import { useEffect } from 'react';
import { loadFrameParts } from '../layouts/load-frame-parts';
import { closeKeymap, useKeymap } from './keymap-state';

const KeymapDialog = lazyPart(loadFrameParts, (parts) => parts.KeymapDialog);

export const KeymapHost = () => {
  const open = useKeymap((state) => state.open);
  useEffect(() => closeKeymap, []);
  return open ? <KeymapDialog /> : null;
};
