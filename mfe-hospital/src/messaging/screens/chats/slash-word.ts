export interface SlashWord {
  /** Where the slash stands, and where the words behind it end. */
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

const typed = /(?:^|\s)\/([^\s/]{0,30})$/u;

/** What is typed behind a slash that begins a word; null where the cursor is at no such place. */
export const slashWord = (text: string, cursor: number): SlashWord | null => {
  const words = typed.exec(text.slice(0, cursor))?.[1];
  return words === undefined ? null : { from: cursor - words.length - 1, to: cursor, words };
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Those that the words name: by their shortcode before by their title. */
export const repliesFor = <Reply extends { readonly shortcode: string; readonly title: string }>(
  replies: readonly Reply[],
  words: string,
): readonly Reply[] => {
  const asked = plain(words);
  const byCode = replies.filter(({ shortcode }) => shortcode.startsWith(asked));
  const byTitle = replies.filter(
    (one) =>
      !byCode.includes(one) && (plain(one.title).includes(asked) || one.shortcode.includes(asked)),
  );
  return [...byCode, ...byTitle];
};
