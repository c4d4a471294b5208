import { contractFaults, type ReleaseFinding, type RemoteContract } from '@sala/shared-contracts';

/** A remote with every contract a page may get: stable, and the canary's when it differs. */
export interface ClaimingRemote {
  readonly folder: string;
  readonly contracts: readonly RemoteContract[];
}

const fault = (
  rule: 'paths' | 'slots' | 'messages',
  subject: string,
  message: string,
): ReleaseFinding => ({ rule, level: 'fail', subject, message });

/**
 * A path and everything below it belong to one remote, except subpaths with their own owner:
 * `/settings` and `/settings/billing` may belong to different remotes.
 */
const pathFaults = (remotes: readonly ClaimingRemote[]): ReleaseFinding[] => {
  const owners = new Map<string, string>();
  return remotes.flatMap(({ folder, contracts }) => {
    const paths = new Set(contracts.flatMap(({ routes }) => routes.map(({ path }) => path)));
    return [...paths].flatMap((path) => {
      const other = owners.get(path);
      if (other === undefined) owners.set(path, folder);
      return other === undefined
        ? []
        : [
            fault(
              'paths',
              folder,
              `${folder} claims ${path}, which is already a path of ${other}; choose another path`,
            ),
          ];
    });
  });
};

/** Two remotes with one i18n namespace would overwrite each other's messages. */
const messageFaults = (remotes: readonly ClaimingRemote[]): ReleaseFinding[] => {
  const owners = new Map<string, string>();
  return remotes.flatMap(({ folder, contracts }) =>
    [...new Set(contracts.map(({ namespace }) => namespace))].flatMap((namespace) => {
      const other = owners.get(namespace);
      if (other === undefined) owners.set(namespace, folder);
      return other === undefined
        ? []
        : [
            fault(
              'messages',
              folder,
              `${folder} has the namespace ${namespace} for its messages, which ${other} already uses; choose another`,
            ),
          ];
    }),
  );
};

/** Shell slots need a name in every language, and “?” can open only one help panel. */
const slotFaults = (remotes: readonly ClaimingRemote[]): ReleaseFinding[] => {
  const wordless = remotes.flatMap(({ folder, contracts }) =>
    [...new Set(contracts.flatMap(contractFaults))].map((message) =>
      fault('slots', folder, message),
    ),
  );
  const helping = remotes
    .filter(({ contracts }) => contracts.some(({ slots }) => slots?.help))
    .map(({ folder }) => folder);
  if (helping.length < 2) return wordless;
  return [
    ...wordless,
    fault(
      'slots',
      helping.join(),
      `${helping.join(' and ')} both have the help panel; only one remote can`,
    ),
  ];
};

/** Why these remotes cannot run together; empty when they can. */
export const compositionFaults = (remotes: readonly ClaimingRemote[]): ReleaseFinding[] => [
  ...pathFaults(remotes),
  ...messageFaults(remotes),
  ...slotFaults(remotes),
];
