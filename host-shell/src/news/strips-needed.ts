import { remoteContracts } from '../composition';
import { useRemotes } from '../running';
import { useTrust } from '../trust-state';

type States = ReturnType<typeof useRemotes.getState>['states'];

/** Remotes that everybody counts on and that did not come. */
export const missingEssentials = (states: States): readonly string[] =>
  remoteContracts().flatMap(({ kind, name }) =>
    kind === 'essential' && states[name] === 'failed' ? [name] : [],
  );

/** Whether anything turned up that must be said above everything; the words come when it must. */
export const useStripsNeeded = (): boolean => {
  const doubtful = useTrust(({ confirmed, rewritten }) => !confirmed || rewritten);
  const incomplete = useRemotes(({ states }) => missingEssentials(states).length > 0);
  return doubtful || incomplete;
};
