import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ArtefactMirror } from '../mirror/artefact-mirror';
import { hasDigest } from '../signing/digest';
import type { ReleaseFile } from './inspect-build';
import { clearAbandoned, workPrefix } from './work-directories';

const dayMs = 86_400_000;

/** Milliseconds before the mirror is asked again for a version it lacks. */
const missingMs = 10_000;

/**
 * Builds on disk: `<data>/artefacts/<folder>/<version>/…` is immutable once its version is in the
 * log. With a mirror the disk is a cache, filled on first request.
 */
export class Artefacts {
  /** Root of the files served under `/r/`. */
  readonly directory: string;
  /** On the same file system (rename is atomic), never served. */
  private readonly staging: string;
  /** Dedupes concurrent fetches of one version. */
  private readonly fetching = new Map<string, Promise<boolean>>();

  constructor(
    dataDir: string,
    private readonly mirror: ArtefactMirror | null = null,
  ) {
    this.directory = path.join(dataDir, 'artefacts');
    this.staging = path.join(dataDir, 'registry', 'staging');
  }

  /** Creates the folders and clears staging of ended processes. @param now milliseconds */
  async open(now: number): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    await clearAbandoned(this.staging, now, dayMs);
  }

  /** Moves a directory into staging. @returns its staged path */
  async stage(directory: string): Promise<string> {
    const target = await this.newStagingPath();
    try {
      await rename(directory, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error; // file system errors have a code
      await this.copy(directory, target);
      await rm(directory, { recursive: true, force: true });
    }
    return target;
  }

  private async copy(directory: string, target: string): Promise<void> {
    try {
      await cp(directory, target, { recursive: true });
    } catch (error) {
      await rm(target, { recursive: true, force: true }); // frees a full disk of the partial copy
      throw error;
    }
  }

  private async newStagingPath(): Promise<string> {
    return path.join(this.staging, `${await workPrefix()}${randomUUID()}`);
  }

  /**
   * Publishes a staged build atomically, to the mirror first; replaces leftovers of versions that
   * are not in the log.
   *
   * @throws ReleaseRefused `server.unavailable` when the mirror fails
   */
  async place(staged: string, folder: string, version: string): Promise<void> {
    await this.mirror?.keep(folder, version, staged);
    await this.moveIn(staged, folder, version);
  }

  private async moveIn(staged: string, folder: string, version: string): Promise<void> {
    const target = path.join(this.directory, folder, version);
    await mkdir(path.dirname(target), { recursive: true });
    await rm(target, { recursive: true, force: true });
    await rename(staged, target);
  }

  async discard(staged: string): Promise<void> {
    await rm(staged, { recursive: true, force: true });
  }

  /**
   * Deletes every file of a version, from the mirror first.
   *
   * @throws ReleaseRefused `server.unavailable` when the mirror fails
   */
  async drop(folder: string, version: string): Promise<void> {
    await this.mirror?.drop(folder, version);
    await rm(path.join(this.directory, folder, version), { recursive: true, force: true });
  }

  /** Whether every file of a version exists with its published bytes. */
  async isIntact(folder: string, version: string, files: readonly ReleaseFile[]): Promise<boolean> {
    const checks = files.map(
      async ({ file, integrity }) => (await this.read(folder, version, file, integrity)) !== null,
    );
    return (await Promise.all(checks)).every(Boolean);
  }

  /** Text of a file; null when it is missing or does not match `integrity`. */
  async read(
    folder: string,
    version: string,
    file: string,
    integrity: string,
  ): Promise<string | null> {
    const found = await this.readHere(folder, version, file, integrity);
    if (found !== null || !this.mirror) return found;
    const fetched = await this.fetchVersion(folder, version).catch(() => false); // mirror unreachable counts as missing
    return fetched ? this.readHere(folder, version, file, integrity) : null;
  }

  /**
   * Ensures the files of a version are on this disk, if they exist anywhere.
   *
   * @throws ReleaseRefused `server.unavailable` when the mirror is unreachable
   */
  async ensure(folder: string, version: string): Promise<void> {
    if (!this.mirror || (await stat(path.join(this.directory, folder, version)).catch(() => null)))
      return;
    await this.fetchVersion(folder, version);
  }

  private fetchVersion(folder: string, version: string): Promise<boolean> {
    const key = `${folder}/${version}`;
    const running = this.fetching.get(key);
    if (running) return running;
    const fetched = this.fetchInto(folder, version);
    this.fetching.set(key, fetched);
    const forget = () => this.fetching.delete(key);
    fetched.then((there) => (there ? forget() : setTimeout(forget, missingMs).unref()), forget);
    return fetched;
  }

  private async fetchInto(folder: string, version: string): Promise<boolean> {
    const target = await this.newStagingPath();
    await mkdir(target, { recursive: true });
    try {
      if (!(await this.mirror?.fetch(folder, version, target))) return false;
      await this.moveIn(target, folder, version);
      return true;
    } finally {
      await rm(target, { recursive: true, force: true });
    }
  }

  private async readHere(
    folder: string,
    version: string,
    file: string,
    integrity: string,
  ): Promise<string | null> {
    const bytes = await readFile(path.join(this.directory, folder, version, file)).catch(
      () => null,
    );
    return bytes && hasDigest(bytes, integrity) ? bytes.toString('utf8') : null;
  }
}
