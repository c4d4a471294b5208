import type { RemoteContract } from '@sala/shared-contracts';
import { setLocalContracts } from '../composition';
import { overrides } from '../grant';

/** Milliseconds: a compiling server responds late; one that is off refuses at once. */
const timeoutMs = 20_000;

/**
 * @returns null when nobody responds: the released version stays, and the remote's place shows its
 *   panel.
 */
const contractFrom = async (name: string, origin: string): Promise<RemoteContract | null> => {
  try {
    const answer = await fetch(`${origin}/remote.contract.json`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const contract = (await answer.json()) as RemoteContract; // the remote's build rejects an invalid contract
    return contract.name === name ? contract : null;
  } catch {
    return null;
  }
};

/** Fetches contracts of remotes under development: a new remote is in no released document. */
export const fetchLocalContracts = async (): Promise<void> => {
  const contracts = await Promise.all(
    overrides.map(({ name, origin }) => contractFrom(name, origin)),
  );
  setLocalContracts(contracts.filter((contract) => contract !== null));
};
