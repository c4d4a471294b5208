import type { ComposedVersion, Permission, PageContract } from '@sala/shared-contracts';

/**
 * Whether somebody can open anything of a remote: one that names permissions is of no use without
 * any of them.
 */
export const mayUse = ({ permissions }: PageContract, held: readonly Permission[]): boolean =>
  permissions.length === 0 || permissions.some((permission) => held.includes(permission));

/** Version of each remote that somebody may open, by name. */
export const versionsToKeep = (
  contracts: readonly PageContract[],
  held: readonly Permission[],
  assigned: (name: string) => ComposedVersion | undefined,
): Record<string, string> =>
  Object.fromEntries(
    contracts.flatMap((contract) => {
      const version = mayUse(contract, held) ? assigned(contract.name)?.version : undefined;
      return version === undefined ? [] : [[contract.name, version]];
    }),
  );
