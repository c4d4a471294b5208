import { lazyPart } from '@sala/shared-ui';
import { useEffect } from 'react';
import { isBareKey } from '../palette/bare-key';
import { closeHelp, hasHelp, openHelp, useHelp } from './help-state';

const HelpPanel = lazyPart(() => import(/* webpackChunkName: "help" */ './help-panel'), (module) => module.HelpPanel);

/** `?` on every screen, and the help panel while it is open. */
export const HelpHost = () => {
  const path = useHelp((state) => state.path);
  useEffect(() => closeHelp, []);
  useEffect(() => {
    if (!hasHelp) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isBareKey(event)) return;
      event.preventDefault();
      openHelp();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return path === null ? null : <HelpPanel path={path} onClose={closeHelp} />;
};
