import { lazyWithRetry } from '@sala/shared-ui';
import { useLocation } from '@sala/shell-sdk';
import { assignedVersion, useComposition, useOwner } from '../composition';
import { overrideOf } from '../grant';
import { useRemotes } from '../remote-state';
import { useShellBehind } from '../shell-version';
import { loadNews } from './load-news';

// A load failure shows nothing: the next navigation swaps anyway.
const Chips = lazyWithRetry(async () => ({ default: (await loadNews()).Chips }), {
  loading: null,
  failed: () => null,
});

/** Chips about the versions on view: of the screen's remote and of the shell. */
export const VersionChips = () => {
  const remote = useOwner(useLocation().pathname)?.remote;
  const running = useRemotes((state) => (remote ? state.running[remote.name] : undefined));
  const assigned = useComposition((state) =>
    remote ? assignedVersion(remote.name, state)?.version : undefined,
  );
  const shellBehind = useShellBehind();
  const other = running !== undefined && running.version !== assigned && !overrideOf(running.name);
  if (!other && !shellBehind) return null;
  return <Chips remote={remote} running={other ? running : undefined} shellBehind={shellBehind} />;
};
