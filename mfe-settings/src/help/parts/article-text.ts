import { limits } from '@sala/shared-contracts';
import { normalizeWord } from '../../parts/normalize-word';
import { catalog, type ArticleTexts, type Category, type Slug } from './article-catalog';

export interface Section {
  /** Anchor, unique within the article. */
  readonly id: string;
  readonly title: string;
}

/** An article in one language. */
export interface Article {
  readonly slug: Slug;
  readonly category: Category;
  readonly related: readonly Slug[];
  readonly title: string;
  /** First paragraph as plain text. */
  readonly summary: string;
  /** Markdown below the title. */
  readonly body: string;
  readonly sections: readonly Section[];
  /** Search keywords. */
  readonly words: string;
  /** Body as plain text, for the search. */
  readonly plain: string;
}

export const anchorOf = (title: string): string =>
  normalizeWord(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const known = new Map<string, unknown>(Object.entries(limits));

/**
 * Replaces `{{codeMinutes}}` with the limit in force.
 *
 * @throws for an unknown limit
 */
const fillLimits = (text: string): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = known.get(name);
    if (typeof value !== 'number') throw new Error(`${place} is no limit`);
    return String(value);
  });

const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^#+ (.+)$/gm, '$1:')
    .replace(/^[ \t]*(?:[-*>]|\d+\.)\s+/gm, '')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Parses `# Title`, `[words]: # (keywords)` and the body.
 *
 * @throws when a part is missing
 */
const readOne = (
  slug: Slug,
  text: string,
): Pick<Article, 'title' | 'words' | 'summary' | 'body' | 'sections' | 'plain'> => {
  const [, title, words, body] =
    /^# (.+)\n\n\[words\]: # \((.+)\)\n\n([\s\S]+)$/.exec(fillLimits(text.trim())) ?? [];
  if (!title || !words || !body) throw new Error(`${slug}: title, words or text are missing`);
  return {
    title,
    words,
    body,
    summary: withoutMarks(body.split('\n\n')[0] ?? ''),
    sections: [...body.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => ({
      id: anchorOf(heading),
      title: heading,
    })),
    plain: withoutMarks(body),
  };
};

/** All articles in the order of the catalog. */
export const readArticles = (texts: ArticleTexts): readonly Article[] =>
  catalog.map(({ slug, category, related }) => ({
    slug,
    category,
    related,
    ...readOne(slug, texts[slug]),
  }));
