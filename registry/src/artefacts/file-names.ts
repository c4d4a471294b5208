/**
 * What a build makes: no folders, nothing hidden, and no character that means something to a shell
 * or a system.
 */
const plainName = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/;
/** Windows opens a device by these names, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The names of one release, checked one by one. A release is copied to machines of every kind, so
 * each name must mean the same file on all of them.
 */
export class FileNames {
  /** Lower case → the name as it came. */
  private readonly taken = new Map<string, string>();

  /** What is wrong with one more file of this name; null: nothing. */
  faultOf(name: string): string | null {
    if (!plainName.test(name) || name.includes('..')) {
      return `${name} cannot be the name of a file of a release; use letters, digits, ".", "_" and "-"`;
    }
    if (name.endsWith('.')) return `${name} ends with a dot, which Windows drops; rename the file`;
    if (deviceName.test(name)) return `${name} is the name of a device on Windows; rename the file`;
    const folded = name.toLowerCase();
    const other = this.taken.get(folded);
    if (other === name) return `${name} comes twice`;
    if (other !== undefined) {
      return `${name} and ${other} are one file where case does not count (Windows, macOS); rename one of them`;
    }
    this.taken.set(folded, name);
    return null;
  }
}
