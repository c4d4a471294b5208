import path from 'node:path';
import { build, bundleFolders, workspaceRoot, type BundleFolder, type BuildResult } from '@sala/tooling/build';
import { ReleaseStore } from './store';

const usage = `usage: npm run mfe -- publish [${bundleFolders.join('|')}] …
Builds what changed of the named folders (all of them without a name) and puts it in force.
The store is SALA_DATA_DIR (./.data).`;

const isFolder = (name: string): name is BundleFolder => bundleFolders.some((folder) => folder === name);

/** Two at a time: a compilation keeps about one core busy. */
const buildAll = async (folders: readonly BundleFolder[]): Promise<BuildResult[]> => {
  const waiting = [...folders];
  const results: BuildResult[] = [];
  const work = async (): Promise<void> => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      const started = performance.now();
      const result = await build(folder);
      results.push(result);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${result.built ? `built  ${seconds} s` : 'as is       '}  ${folder} ${result.version}`);
    }
  };
  await Promise.all([work(), work()]);
  return results;
};

const main = async ([command, ...names]: readonly string[]): Promise<number> => {
  if (command !== 'publish') {
    console.error(usage);
    return 2;
  }
  const unknown = names.filter((name) => !isFolder(name));
  if (unknown.length > 0) {
    console.error(`unknown: ${unknown.join(', ')}\n${usage}`);
    return 2;
  }
  const folders = names.length > 0 ? names.filter(isFolder) : bundleFolders;
  const results = await buildAll(folders);
  const dataDir = path.resolve(workspaceRoot, process.env['SALA_DATA_DIR'] || '.data');
  const store = new ReleaseStore(dataDir);
  const composition = await store.publish(results.map(({ folder, outDir }) => ({ folder, directory: outDir })));
  console.log(composition ? `in force: ${composition.id}` : 'stored; nothing is in force until the shell is published');
  return 0;
};

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
