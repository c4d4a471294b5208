/** Durable storage of published builds besides the process's disk. */
export interface ArtefactMirror {
  /**
   * Stores every file of a directory, durably once resolved.
   *
   * @throws ReleaseRefused `server.unavailable`
   */
  keep(folder: string, version: string, directory: string): Promise<void>;
  /**
   * Writes every file of a version into an empty directory.
   *
   * @returns false when the version is missing or incomplete
   * @throws ReleaseRefused `server.unavailable`
   */
  fetch(folder: string, version: string, into: string): Promise<boolean>;
  /**
   * Deletes every file of a version, if any.
   *
   * @throws ReleaseRefused `server.unavailable`
   */
  drop(folder: string, version: string): Promise<void>;
}
