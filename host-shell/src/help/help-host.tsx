import { lazyPart } from '@sala/shared-ui';
import { useEffect } from 'react';
import { closeHelp, useHelp } from './help-state';

const HelpPanel = lazyPart(
  () => import(/* webpackChunkName: "help" */ './help-panel'),
  (module) => module.HelpPanel,
);

export const HelpHost = () => {
  const path = useHelp((state) => state.path);
  useEffect(() => closeHelp, []);
  return path === null ? null : <HelpPanel path={path} onClose={closeHelp} />;
};
