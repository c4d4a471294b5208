import MiniSearch from 'minisearch';
import { normalizeWord } from '../../parts/normalize-word';
import type { Article } from './article-text';

export interface Hit {
  readonly article: Article;
  /** Matched words of the article, without accents. */
  readonly words: ReadonlySet<string>;
  /** Text around the first match. */
  readonly excerpt: string;
}

/** Stop words of both languages. */
const fillers = new Set(
  'a al como con cual de del donde el en es esta este hacer hago la las lo los me mi mis no para por puedo que se si sin su un una y o the to how do i my is in on of for and or can what where an it not with'.split(
    ' ',
  ),
);

const wordPattern = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string[] => (text.match(wordPattern) ?? []).map(normalizeWord);

const excerptLength = 170;

const excerptOf = ({ plain, summary }: Article, words: ReadonlySet<string>): string => {
  const found = [...plain.matchAll(wordPattern)].find(([word]) => words.has(normalizeWord(word)));
  if (!found) return summary;
  const from = Math.max(0, plain.indexOf(' ', Math.max(0, found.index - 60)));
  const start = found.index < 60 ? 0 : from + 1;
  const cut = plain.indexOf(' ', start + excerptLength);
  const end = cut === -1 ? plain.length : cut;
  return `${start > 0 ? '… ' : ''}${plain.slice(start, end)}${end < plain.length ? ' …' : ''}`;
};

export interface ArticleSearch {
  /** Articles that match every word, best first; tolerates accents, inflection and typos. */
  readonly find: (words: string) => readonly Hit[];
  /** Articles that match at least one word; a fallback. */
  readonly findSome: (words: string) => readonly Hit[];
}

const tokenize = (text: string): string[] => text.match(wordPattern) ?? [];

/** Runs in the browser, so that search works offline and while typing. */
export const searchOf = (articles: readonly Article[]): ArticleSearch => {
  // looked up by the index's results
  const bySlug = new Map(articles.map((article) => [article.slug as string, article]));
  const index = new MiniSearch({
    idField: 'slug',
    fields: ['title', 'words', 'headings', 'plain'],
    tokenize,
    processTerm: normalizeWord,
    searchOptions: {
      boost: { title: 5, words: 4, headings: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
    },
  });
  index.addAll(
    articles.map(({ slug, title, words, plain, sections }) => ({
      slug,
      title,
      words,
      plain,
      headings: sections.map((section) => section.title).join(' '),
    })),
  );
  const search = (typed: string, combineWith: 'AND' | 'OR'): Hit[] => {
    const all = wordsOf(typed);
    const telling = all.filter((word) => !fillers.has(word));
    const asked = (telling.length > 0 ? telling : all).join(' ');
    return index.search(asked, { combineWith }).flatMap(({ id, terms }) => {
      const article = bySlug.get(String(id));
      const words = new Set(terms);
      return article ? [{ article, words, excerpt: excerptOf(article, words) }] : [];
    });
  };
  return {
    find: (typed) => search(typed, 'AND'),
    findSome: (typed) => search(typed, 'OR').slice(0, 3),
  };
};
