export interface FoldedText {
  readonly shown: string;
  /** What it answers, as its program repeats it; '' for none. */
  readonly quoted: string;
}

const headings =
  /^(?:-{2,}\s*(?:original message|mensaje original|forwarded message|mensaje reenviado)\b.*|(?:on|el)\b.{5,200}\b(?:wrote|escribió)\s*:|(?:from|de):\s.{1,200}<?\S+@\S+>?)\s*$/iu;

/** Where an answer ends and what it answers begins. */
export const foldQuotes = (text: string): FoldedText => {
  const lines = text.split('\n');
  const at = lines.findIndex(
    (line, place) =>
      place > 0 &&
      (headings.test(line.trim()) ||
        // A quoted block to the end; quotes between the lines of an answer belong to it.
        (line.startsWith('>') &&
          lines.slice(place).every((rest) => rest.startsWith('>') || rest.trim() === ''))),
  );
  if (at < 0) return { shown: text, quoted: '' };
  return {
    shown: lines.slice(0, at).join('\n').trimEnd(),
    quoted: lines.slice(at).join('\n').trim(),
  };
};
