import { sectionOf } from './lockfile';
import { packages, read } from './source-files';

interface Manifest {
  readonly name: string;
  readonly license?: string;
  readonly private?: boolean;
  readonly type?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifestAt = (path: string): Manifest => JSON.parse(read(path)) as Manifest; // our own files, checked below
const manifests = ['package.json', ...packages.map((name) => `${name}/package.json`)].map(
  (path) => [path, manifestAt(path)] as const,
);
const declaredBy = ({
  dependencies,
  devDependencies,
  optionalDependencies,
}: Manifest): Record<string, string> => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
});
const workspaceFile = read('pnpm-workspace.yaml');
const lockfile = read('pnpm-lock.yaml');

/** A second copy in the page or the build breaks it (docs/architecture.md). */
const singletons = [
  'react',
  'react-dom',
  '@emotion/react',
  '@chakra-ui/react',
  'react-router',
  'react-router-dom',
  '@tanstack/react-query',
  'i18next',
  'react-i18next',
  'zustand',
  'notistack',
  'formik',
  'yup',
  'zod',
  'webpack',
  '@module-federation/enhanced',
  '@module-federation/runtime',
];

describe('manifests', () => {
  test('every package has one', () => {
    const listed = [...workspaceFile.matchAll(/^ {2}- ([\w-]+)$/gm)].map(([, name]) => name);
    expect(workspaceFile).toContain('\n  - mfe-*\n'); // a remote exists when its folder does
    listed.push(...packages.filter((name) => name.startsWith('mfe-')));
    expect(listed.length).toBeGreaterThan(14);
    expect([...listed].sort()).toEqual([...packages].sort());
  });

  test.each(manifests)('%s: MIT, private, ESM, named after its folder', (path, manifest) => {
    const folder = path.split('/')[0] ?? '';
    const name = path === 'package.json' ? 'sala' : `@sala/${folder}`;
    expect(manifest).toMatchObject({ name, license: 'MIT', private: true, type: 'module' });
  });

  test.each(manifests)(
    '%s: versions come from the catalog, siblings from the workspace',
    (_path, manifest) => {
      const loose = Object.entries(declaredBy(manifest)).filter(
        ([name, version]) => version !== (name.startsWith('@sala/') ? 'workspace:*' : 'catalog:'),
      );
      expect(loose).toEqual([]);
    },
  );

  const catalog = [
    ...(workspaceFile.split(/^catalog:$/m)[1] ?? '').matchAll(/^ {2}"?([^":\s]+)"?: (\S+)$/gm),
  ].map(([, name = '', version = '']) => [name, version] as const);

  test('the catalog has exact versions only', () => {
    expect(catalog.length).toBeGreaterThan(60);
    expect(
      catalog.filter(
        ([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
      ),
    ).toEqual([]);
  });

  test('the catalog has no unused entries', () => {
    const used = new Set(manifests.flatMap(([, manifest]) => Object.keys(declaredBy(manifest))));
    expect(catalog.map(([name]) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  test('webpack is pinned to 5.110.3 everywhere, with the reason', () => {
    expect(workspaceFile).toMatch(
      /^overrides:\n(?: {2}#.*federation.*\n)+ {2}webpack: 5\.110\.3$/m,
    );
    expect(lockfile).toMatch(/^overrides:\n {2}webpack: 5\.110\.3$/m);
  });
});

describe('lockfile', () => {
  const versions = sectionOf(lockfile, 'packages');
  const copies = sectionOf(lockfile, 'snapshots');

  test('parses as expected', () => {
    expect(versions.size).toBeGreaterThan(500);
    expect(versions.get('webpack')).toEqual(['5.110.3']);
    expect(versions.get('typescript')).toEqual(['6.0.3', '7.0.2']);
    expect(versions.get('@sala/api')).toBeUndefined();
  });

  test.each(singletons)('%s is installed once, with one set of peers', (name) => {
    expect(versions.get(name)).toHaveLength(1);
    expect(copies.get(name)).toHaveLength(1);
  });

  test('detects a second copy', () => {
    const twice =
      '\npackages:\n\n  react@19.3.1:\n    resolution: {}\n\n  react@18.0.0:\n\nsnapshots:\n\n  zustand@5.1.0(react@19.3.1): {}\n\n  zustand@5.1.0(react@18.0.0): {}\n';
    expect(sectionOf(twice, 'packages').get('react')).toEqual(['19.3.1', '18.0.0']);
    expect(sectionOf(twice, 'snapshots').get('zustand')).toHaveLength(2);
  });
});
