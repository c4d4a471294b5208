import { watch } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Composition } from '@sala/shared-contracts';
import { compose } from './compose';
import { readRelease, type StoredRelease } from './release';

/** Which version of each folder is in use; the shell's folder is `host-shell`. */
type Selection = Readonly<Record<string, string>>;

interface Head {
  readonly selection: Selection;
  readonly composition: Composition;
}

const shellFolder = 'host-shell';

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const readJson = async <Value>(file: string): Promise<Value | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : (JSON.parse(text) as Value); // written by this store alone
};

/** A file that is whole or absent, also when the process dies while writing it. */
const writeWhole = async (file: string, content: string): Promise<void> => {
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, content);
  await rename(draft, file);
};

/**
 * Artefacts on disk and the composition in force.
 * `<data>/artefacts/<folder>/<version>/…` never changes once it is there;
 * `<data>/registry/head.json` names the versions in use, `<data>/registry/compositions/` keeps each
 * document that ever was in force.
 */
export class ReleaseStore {
  /** Root of what is served below `/r/`. */
  readonly directory: string;
  private readonly registry: string;

  constructor(dataDir: string) {
    this.directory = path.join(dataDir, 'artefacts');
    this.registry = path.join(dataDir, 'registry');
  }

  /** The composition in force with the shell's page; null until a shell and its remotes are published. */
  async current(): Promise<{ readonly composition: Composition; readonly template: string } | null> {
    const head = await this.head();
    if (!head) return null;
    const page = path.join(this.directory, shellFolder, head.composition.shell.version, 'index.html');
    return { composition: head.composition, template: await readFile(page, 'utf8') };
  }

  /**
   * Stores finished builds and puts them in force together, as one new composition.
   * Nothing is written when they are in force already.
   * @param builds folder name and directory of each build.
   */
  async publish(builds: readonly { readonly folder: string; readonly directory: string }[]): Promise<Composition | null> {
    const before = await this.head();
    const selection: Record<string, string> = { ...before?.selection };
    for (const { folder, directory } of builds) selection[folder] = await this.store(folder, directory);
    const unchanged = before && Object.entries(selection).every(([folder, version]) => before.selection[folder] === version);
    if (unchanged) return before.composition;
    if (!selection[shellFolder]) return null; // remotes may come before their shell
    const releases = await Promise.all(Object.entries(selection).map(([folder, version]) => this.release(folder, version)));
    const shell = releases.find(({ folder }) => folder === shellFolder);
    if (!shell) return null;
    const composition = compose(
      shell,
      releases.filter((release) => release !== shell),
      { seq: (before?.composition.seq ?? 0) + 1, issuedAt: new Date().toISOString() },
    );
    await mkdir(path.join(this.registry, 'compositions'), { recursive: true });
    await writeWhole(path.join(this.registry, 'compositions', `${composition.id}.json`), JSON.stringify(composition));
    await writeWhole(path.join(this.registry, 'head.json'), JSON.stringify({ selection, composition } satisfies Head));
    return composition;
  }

  /** Calls back whenever another composition comes into force. @returns what ends the watch. */
  async onChange(listener: () => void): Promise<() => void> {
    await mkdir(this.registry, { recursive: true });
    const watcher = watch(this.registry, (_event, file) => {
      if (file === 'head.json') listener();
    });
    return () => watcher.close();
  }

  private head(): Promise<Head | null> {
    return readJson<Head>(path.join(this.registry, 'head.json'));
  }

  private async release(folder: string, version: string): Promise<StoredRelease> {
    return { ...(await readRelease(path.join(this.directory, folder, version))), folder };
  }

  private async store(folder: string, directory: string): Promise<string> {
    const { version } = await readRelease(directory);
    const place = path.join(this.directory, folder, version);
    if (await exists(place)) return version;
    const draft = `${place}.${process.pid}.tmp`;
    await rm(draft, { recursive: true, force: true });
    try {
      await cp(directory, draft, { recursive: true });
      await rename(draft, place);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
    return version;
  }
}
