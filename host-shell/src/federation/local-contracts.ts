import type { RemoteContract } from '@sala/shared-contracts';
import { takeLocal } from '../composition';
import { overrides } from '../grant';

/**
 * Milliseconds: while it compiles it answers late; where it does not run any more, the refusal
 * comes at once.
 */
const patience = 20_000;

/**
 * @returns null when nobody answers there: then what is released holds, and the remote's place
 *   shows its panel.
 */
const contractFrom = async (name: string, origin: string): Promise<RemoteContract | null> => {
  try {
    const answer = await fetch(`${origin}/remote.contract.json`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    const contract = (await answer.json()) as RemoteContract; // its build refuses one with faults
    return contract.name === name ? contract : null;
  } catch {
    return null;
  }
};

/**
 * Asks the machines that remotes come from for their contracts: a new remote is in none that is
 * released.
 */
export const fetchLocalContracts = async (): Promise<void> => {
  const contracts = await Promise.all(
    overrides.map(({ name, origin }) => contractFrom(name, origin)),
  );
  takeLocal(contracts.filter((contract) => contract !== null));
};
