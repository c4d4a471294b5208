import type { RemoteContract } from '@sala/shared-contracts';
import { basename, join } from 'node:path';
import { files, packages, read, workspace } from './source-files';

interface Entry {
  readonly slug: string;
  readonly routes: readonly string[];
}

const folder = 'mfe-settings/src/help/articles';
const locales = ['es-MX', 'en'] as const;

/** Loads only declarations, which are compared. */
const load = <Module>(path: string): Promise<Module> =>
  import(join(workspace, path)) as Promise<Module>; // the type argument describes the shape
const catalogOf = async (): Promise<readonly Entry[]> =>
  (await load<{ catalog: readonly Entry[] }>('mfe-settings/src/help/parts/article-catalog.ts'))
    .catalog;
const slugsAbout = async (path: string): Promise<readonly string[]> =>
  (
    await load<{ slugsAbout: (path: string) => readonly string[] }>(
      'mfe-settings/src/help/parts/article-catalog.ts',
    )
  ).slugsAbout(path);

const contracts = (): Promise<RemoteContract[]> =>
  Promise.all(
    packages
      .filter((name) => name.startsWith('mfe-'))
      .map(
        async (name) =>
          (await load<{ default: RemoteContract }>(`${name}/remote.contract.ts`)).default,
      ),
  );

const shellPaths = async (): Promise<readonly string[]> =>
  Object.values(
    (await load<{ paths: Readonly<Record<string, string>> }>('host-shell/src/paths.ts')).paths,
  );

/** Link targets: `[words](target)`. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

const textOf = (locale: string, slug: string): string => read(`${folder}/${locale}/${slug}.md`);

describe('help articles', () => {
  test.each(locales)('%s has exactly the listed articles', async (locale) => {
    const there = files
      .filter((path) => path.startsWith(`${folder}/${locale}/`))
      .map((path) => basename(path, '.md'));
    const listed = (await catalogOf()).map(({ slug }) => slug);
    expect(listed.length).toBeGreaterThanOrEqual(18);
    expect(there.sort()).toEqual([...listed].sort());
  });

  test.each(locales)('in %s each has a title and content', async (locale) => {
    const thin = (await catalogOf()).filter(
      ({ slug }) => !/^# \S.*\n\n\[words\]: # \(.+\)\n\n[\s\S]{200,}/.test(textOf(locale, slug)),
    );
    expect(thin).toEqual([]);
  });

  test('each language has its articles in one module', async () => {
    for (const locale of locales) {
      const source = read(`${folder}/${locale.toLowerCase()}.ts`);
      for (const { slug } of await catalogOf())
        expect(source).toContain(`'./${locale}/${slug}.md'`);
    }
  });

  test.each(locales)('links in %s lead to existing articles and screens', async (locale) => {
    const catalog = await catalogOf();
    const places = new Set([
      ...(await contracts()).flatMap(({ routes }) => routes.map(({ path }) => path)),
      ...(await shellPaths()),
    ]);
    const leadsSomewhere = (target: string): boolean =>
      target.startsWith('/')
        ? places.has(target)
        : catalog.some(({ slug }) => `${slug}.md` === target);
    const all = catalog.flatMap(({ slug }) =>
      linksIn(textOf(locale, slug)).map((target) => ({ slug, target })),
    );
    expect(all.length).toBeGreaterThan(catalog.length);
    expect(all.filter(({ target }) => !leadsSomewhere(target))).toEqual([]);
  });

  // Excludes unlisted remotes (shared-contracts/src/releases/remote.ts), whose team explains them
  // once people depend on them.
  test('every screen people depend on has an article', async () => {
    const depended = (await contracts()).filter(({ kind }) => kind !== 'regular');
    const screens = depended.flatMap(({ routes }) =>
      routes.filter(({ layout }) => layout !== 'public').map(({ path }) => path),
    );
    expect(screens.length).toBeGreaterThan(5);
    const unexplained = await Promise.all(
      ['/', ...screens].map(async (path) => ((await slugsAbout(path)).length > 0 ? [] : [path])),
    );
    expect(unexplained.flat()).toEqual([]);
  });

  test('self-test', async () => {
    expect(
      linksIn('Ve a [Clientes](/customer-management) y [otra](x.md).\n\n[words]: # (a b)'),
    ).toEqual(['/customer-management', 'x.md']);
    expect(await slugsAbout('/no-such-screen')).toEqual([]);
  });
});
