/** Build output names: no folders, no hidden files, no characters special to a shell or file system. */
const plainName = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/;
/** Windows opens devices by these names, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Validates the file names of one release. Releases are copied to every kind of machine, so each
 * name must mean the same file on all of them.
 */
export class FileNames {
  /** Lower-cased name → original name. */
  private readonly taken = new Map<string, string>();

  /** The fault of adding this name; null: none. */
  faultOf(name: string): string | null {
    if (!plainName.test(name) || name.includes('..')) {
      return `${name} is not allowed as a file name of a release; use letters, digits, ".", "_" and "-"`;
    }
    if (name.endsWith('.')) return `${name} ends with a dot, which Windows drops; rename the file`;
    if (deviceName.test(name)) return `${name} is a Windows device name; rename the file`;
    const folded = name.toLowerCase();
    const other = this.taken.get(folded);
    if (other === name) return `${name} appears twice`;
    if (other !== undefined) {
      return `${name} and ${other} are the same file on case-insensitive systems (Windows, macOS); rename one of them`;
    }
    this.taken.set(folded, name);
    return null;
  }
}
