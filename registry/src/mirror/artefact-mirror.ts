/** Where published builds are kept besides the disk of the process: it may be another one tomorrow. */
export interface ArtefactMirror {
  /**
   * Keeps every file of a directory; when it has ended, all of it is there.
   *
   * @throws ReleaseRefused `server.unavailable` when it cannot.
   */
  keep(folder: string, version: string, directory: string): Promise<void>;
  /**
   * Writes every file of a version into an empty directory.
   *
   * @returns false: it has no such version, or not whole. @throws ReleaseRefused
   *   `server.unavailable`
   */
  fetch(folder: string, version: string, into: string): Promise<boolean>;
  /**
   * Deletes every file of a version; nothing when there is none. @throws ReleaseRefused
   * `server.unavailable`
   */
  drop(folder: string, version: string): Promise<void>;
}
