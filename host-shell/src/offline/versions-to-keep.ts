import type { ComposedVersion, Permission, PageContract } from '@sala/shared-contracts';

/** Whether somebody can open a remote: one that names permissions needs at least one of them. */
export const mayUse = ({ permissions }: PageContract, held: readonly Permission[]): boolean =>
  permissions.length === 0 || permissions.some((permission) => held.includes(permission));

/** Assigned version of each accessible remote, by name. */
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
