import { useComposition } from '../composition';
import { grant } from '../grant';
import { useRemotes } from '../running';
import { useTrust } from '../trust-state';

/** Remotes that everybody counts on and that did not come. */
export const useMissingEssentials = (): readonly string[] => {
  const states = useRemotes((state) => state.states);
  const contracts = useComposition((state) => state.contracts);
  return contracts.filter(({ kind, name }) => kind === 'essential' && states[name] === 'failed').map(({ name }) => name);
};

/** Whether anything must be said above everything; the words come when it must. */
export const useStripsNeeded = (): boolean => {
  const { confirmed, rewritten } = useTrust();
  const missing = useMissingEssentials();
  return grant !== null || !confirmed || rewritten || missing.length > 0;
};
