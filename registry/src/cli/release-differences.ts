import type { Release, ReleaseDetail } from '@sala/shared-contracts';

/** One side of a `diff`. */
export interface ComparedRelease {
  readonly release: Release;
  readonly detail: ReleaseDetail;
}

/** Items on one side only. */
export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface FileChange {
  /** File name without its content hash. */
  readonly file: string;
  /** Null: absent. */
  readonly before: number | null;
  readonly after: number | null;
}

export interface ReleaseDifferences {
  readonly bytes: { readonly before: number; readonly after: number };
  readonly files: readonly FileChange[];
  readonly sdk: Difference;
  /** `key range` of the share table. */
  readonly shared: Difference;
  /** `package → name` */
  readonly symbols: Difference;
  readonly carried: Difference;
  readonly routes: Difference;
  readonly permissions: Difference;
}

const changeOf = (before: readonly string[], after: readonly string[]): Difference => ({
  added: after.filter((one) => !before.includes(one)),
  removed: before.filter((one) => !after.includes(one)),
});

/** `page.0a1b2c3d.js` → `page.js`: content hashes differ between versions. */
export const unhashedName = (file: string): string => file.replace(/\.[0-9a-f]{8}(?=\.)/, '');

/** Compressed copies and manifests say nothing about the bundle. */
const ignoredFiles = /\.(?:br|gz)$|^(?:mfe-contract|integrity|load)\.json$/;

const sizesOf = ({ files }: ReleaseDetail): Map<string, number> => {
  const sizes = new Map<string, number>();
  for (const { file, bytes } of files) {
    if (!ignoredFiles.test(file))
      sizes.set(unhashedName(file), (sizes.get(unhashedName(file)) ?? 0) + bytes);
  }
  return sizes;
};

const sum = (sizes: ReadonlyMap<string, number>): number =>
  [...sizes.values()].reduce((all, bytes) => all + bytes, 0);

const named = ({ release }: ComparedRelease) => ({
  sdk: [release.load.sdk],
  shared: release.load.shared.map(({ key, range }) => `${key} ${range}`),
  symbols: Object.entries(release.symbols).flatMap(([key, names]) =>
    names.map((name) => `${key} → ${name}`),
  ),
  carried: release.carried.map(({ name, version }) => `${name} ${version}`),
  routes: (release.contract?.routes ?? []).map(({ path, layout }) => `${path} (${layout})`),
  permissions: [...(release.contract?.permissions ?? [])],
});

/** Differences between two versions, as their builds declare them. */
export const differencesBetween = (
  one: ComparedRelease,
  other: ComparedRelease,
): ReleaseDifferences => {
  const [before, after] = [sizesOf(one.detail), sizesOf(other.detail)];
  const hashes = (side: ComparedRelease) =>
    new Map(
      side.detail.files.map(({ file, integrity }) => [unhashedName(file), integrity ?? file]),
    );
  const [oldHashes, newHashes] = [hashes(one), hashes(other)];
  const files = [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((file) => ({ file, before: before.get(file) ?? null, after: after.get(file) ?? null }))
    .filter(
      ({ file, before: old, after: now }) =>
        old !== now || oldHashes.get(file) !== newHashes.get(file),
    );
  const [old, now] = [named(one), named(other)];
  return {
    bytes: { before: sum(before), after: sum(after) },
    files,
    sdk: changeOf(old.sdk, now.sdk),
    shared: changeOf(old.shared, now.shared),
    symbols: changeOf(old.symbols, now.symbols),
    carried: changeOf(old.carried, now.carried),
    routes: changeOf(old.routes, now.routes),
    permissions: changeOf(old.permissions, now.permissions),
  };
};
