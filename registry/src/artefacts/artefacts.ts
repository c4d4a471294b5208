import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ArtefactMirror } from '../mirror/artefact-mirror';
import { hasDigest } from '../signing/digest';
import type { ReleaseFile } from './inspect-build';
import { clearAbandoned, workPrefix } from './work-directories';

const dayMs = 86_400_000;

/** A version that the mirror has not either is not asked for again for so long. Milliseconds. */
const missingMs = 10_000;

/**
 * Builds on disk: `<data>/artefacts/<folder>/<version>/…` never changes once its version is in the
 * log. With a mirror the disk is a cache of it: what is not here is fetched from there when it is
 * first asked for.
 */
export class Artefacts {
  /** Root of what is served below `/r/`. */
  readonly directory: string;
  /** On the same file system, and served to nobody. */
  private readonly staging: string;
  /** One way to the mirror for all who ask for the same version at once. */
  private readonly fetching = new Map<string, Promise<boolean>>();

  constructor(
    dataDir: string,
    private readonly mirror: ArtefactMirror | null = null,
  ) {
    this.directory = path.join(dataDir, 'artefacts');
    this.staging = path.join(dataDir, 'registry', 'staging');
  }

  /** Makes the folders, and clears what a process that died left in staging. @param now milliseconds */
  async open(now: number): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    await clearAbandoned(this.staging, now, dayMs);
  }

  /** Takes a directory over, whole, ready to be put in place. @returns where it waits. */
  async stage(directory: string): Promise<string> {
    const place = await this.placeInStaging();
    try {
      await rename(directory, place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error; // a file system's errors have a code
      await this.copy(directory, place);
      await rm(directory, { recursive: true, force: true });
    }
    return place;
  }

  private async copy(directory: string, place: string): Promise<void> {
    try {
      await cp(directory, place, { recursive: true });
    } catch (error) {
      await rm(place, { recursive: true, force: true }); // on a full disk, half a copy is in the way
      throw error;
    }
  }

  private async placeInStaging(): Promise<string> {
    return path.join(this.staging, `${await workPrefix()}${randomUUID()}`);
  }

  /**
   * Puts a staged build in its place at once, the mirror's first; what lies there without being in
   * the log is taken away. @throws ReleaseRefused `server.unavailable` when the mirror did not take
   * it
   */
  async place(staged: string, folder: string, version: string): Promise<void> {
    await this.mirror?.keep(folder, version, staged);
    await this.moveIn(staged, folder, version);
  }

  private async moveIn(staged: string, folder: string, version: string): Promise<void> {
    const place = path.join(this.directory, folder, version);
    await mkdir(path.dirname(place), { recursive: true });
    await rm(place, { recursive: true, force: true });
    await rename(staged, place);
  }

  async discard(staged: string): Promise<void> {
    await rm(staged, { recursive: true, force: true });
  }

  /**
   * Deletes every file of a version, the mirror's first. @throws ReleaseRefused
   * `server.unavailable` when the mirror did not
   */
  async drop(folder: string, version: string): Promise<void> {
    await this.mirror?.drop(folder, version);
    await rm(path.join(this.directory, folder, version), { recursive: true, force: true });
  }

  /** Whether every file of a version is there, with the bytes that were published. */
  async isIntact(folder: string, version: string, files: readonly ReleaseFile[]): Promise<boolean> {
    const checks = files.map(
      async ({ file, integrity }) => (await this.read(folder, version, file, integrity)) !== null,
    );
    return (await Promise.all(checks)).every(Boolean);
  }

  /** The text of a file; null when it is not there, or has other bytes than `integrity` says. */
  async read(
    folder: string,
    version: string,
    file: string,
    integrity: string,
  ): Promise<string | null> {
    const found = await this.readHere(folder, version, file, integrity);
    if (found !== null || !this.mirror) return found;
    const fetched = await this.fetchVersion(folder, version).catch(() => false); // the mirror is away: as if it had nothing
    return fetched ? this.readHere(folder, version, file, integrity) : null;
  }

  /**
   * Makes sure that the files of a version lie on this disk, if there are any.
   *
   * @throws ReleaseRefused `server.unavailable` when the mirror cannot be asked.
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
    const place = await this.placeInStaging();
    await mkdir(place, { recursive: true });
    try {
      if (!(await this.mirror?.fetch(folder, version, place))) return false;
      await this.moveIn(place, folder, version);
      return true;
    } finally {
      await rm(place, { recursive: true, force: true });
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
