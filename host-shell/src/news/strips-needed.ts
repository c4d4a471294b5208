import { remoteContracts } from '../composition';
import { useRemotes } from '../remote-state';
import { useTrust } from '../trust-state';

type States = ReturnType<typeof useRemotes.getState>['states'];

/** Essential remotes that failed to load. */
export const missingEssentials = (states: States): readonly string[] =>
  remoteContracts().flatMap(({ kind, name }) =>
    kind === 'essential' && states[name] === 'failed' ? [name] : [],
  );

/** Whether any strip must show; its code loads then. */
export const useStripsNeeded = (): boolean => {
  const doubtful = useTrust(({ confirmed, rewritten }) => !confirmed || rewritten);
  const incomplete = useRemotes(({ states }) => missingEssentials(states).length > 0);
  return doubtful || incomplete;
};
