/**
 * A webpack loader: other words in the file of a library. What does not stand there exactly once
 * fails the build, so that another version of it is looked at again.
 *
 * @this {{
 *   resourcePath: string;
 *   getOptions: () => { edits: readonly (readonly [string, string])[] };
 * }}
 * @param {string} source
 */
export default function replacedText(source) {
  return this.getOptions().edits.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2)
      throw new Error(`${this.resourcePath}: "${from}" does not stand there once`);
    return text.replace(from, () => to);
  }, source);
}
