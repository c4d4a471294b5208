import {
  bundleFolder,
  bundleName,
  releaseVersion,
  sdkPackage,
  type Release,
  type ReleaseFinding,
} from '@sala/shared-contracts';
import { lt } from 'semver';

const fail = (rule: string, subject: string | null, message: string): ReleaseFinding => ({
  rule,
  level: 'fail',
  subject,
  message,
});

const isPrefix = (one: string, other: string): boolean =>
  one !== other && (one.startsWith(other) || other.startsWith(one));

/** R9 for names: what the release is called and what it calls others. */
export const nameFindings = (
  { kind, name, folder, version, contract, load }: Release,
  others: readonly Release[],
): ReleaseFinding[] => {
  const wanted = kind === 'shell' ? 'host_shell' : (contract?.name ?? null);
  const wrong = [
    ...(wanted === name && bundleName.safeParse(name).success
      ? []
      : [
          `its name is ${name}, its contract's ${wanted ?? 'missing'}; both must be the same mfe_<word>`,
        ]),
    ...(folder === name.replace('_', '-') && bundleFolder.safeParse(folder).success
      ? []
      : [
          `its folder is ${folder}, and it is served under /r/${folder}/; it must be ${name.replace('_', '-')}`,
        ]),
    ...(releaseVersion.safeParse(version).success
      ? []
      : [
          `its version is ${version}; it must be a semver with eight hexadecimal digits of its sources, such as 1.4.2-9f3c01aa`,
        ]),
    ...(load.name === name && load.version === version
      ? []
      : [`its load.json is of ${load.name}@${load.version}; build it again`]),
    ...(kind === 'shell' || load.entry !== null
      ? []
      : ['its load.json names no federation entry; build it with createRemote']),
  ].map((message) => fail('R9', null, `${name}@${version}: ${message}`));
  const clashes = others.filter((other) => isPrefix(name, other.name));
  return [
    ...wrong,
    ...clashes.map((other) =>
      fail(
        'R9',
        other.name,
        `${name} and ${other.name}: one name is a prefix of the other, which the federation runtime confuses; choose another name`,
      ),
    ),
  ];
};

/** R8: everything others load or need from it still exists. */
export const promiseFindings = (release: Release, previous: Release | null): ReleaseFinding[] => {
  if (release.kind === 'shell') {
    const { sdk } = release.load;
    const before = previous?.load.sdk;
    return before !== undefined && lt(sdk, before)
      ? [
          fail(
            'R8',
            sdkPackage,
            `${sdkPackage}: the shell in force provides ${before}, this one ${sdk}, and remotes may need the difference; raise it`,
          ),
        ]
      : [];
  }
  const gone = [...new Set(['./remote', ...(previous?.exposes ?? [])])].filter(
    (module) => !release.exposes.includes(module),
  );
  return gone.map((module) =>
    fail(
      'R8',
      module,
      `${release.name} no longer exposes ${module}, which the shell loads; expose it again`,
    ),
  );
};

/** The budget the team itself declared. */
export const budgetFindings = ({ contract, measured }: Release): ReleaseFinding[] => {
  if (!contract) return [];
  const parts = { entryKb: 'the entry', routeKb: 'the largest first load of a route' } as const;
  return (['entryKb', 'routeKb'] as const)
    .filter((part) => measured[part] > contract.budgets[part])
    .map((part) =>
      fail(
        'budget',
        part,
        `${parts[part]} weighs ${measured[part]} KB (gzip), the contract allows ${contract.budgets[part]}; load less initially, or raise budgets.${part} in remote.contract.ts`,
      ),
    );
};
