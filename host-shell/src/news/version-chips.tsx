import { lazyPart } from '@sala/shared-ui';
import { useLocation } from '@sala/shell-sdk';
import { assignedVersion, useComposition, useOwner } from '../composition';
import { overrideOf } from '../grant';
import { useRemotes } from '../remotes';
import { useShellBehind } from '../shell-version';

const Chips = lazyPart(() => import(/* webpackChunkName: "version-news" */ './chips'), (module) => module.Chips);

/** What is to be said of the versions on view: about the remote whose screen it is, and about the shell. */
export const VersionChips = () => {
  const remote = useOwner(useLocation().pathname)?.remote;
  const running = useRemotes((state) => (remote ? state.running[remote.name] : undefined));
  const assigned = useComposition((state) => (remote ? assignedVersion(remote.name, state)?.version : undefined));
  const shellBehind = useShellBehind();
  const other = running !== undefined && running.version !== assigned && !overrideOf(running.name);
  if (!other && !shellBehind) return null;
  return <Chips remote={remote} running={other ? running : undefined} shellBehind={shellBehind} />;
};
