import { limits } from '@sala/shared-contracts';
import { isSlug, type Slug } from '../../parts/article-catalog';

export interface HelpPlace {
  /** The article that is open; '' for none. */
  readonly article: Slug | '';
  /** Words that are searched for. */
  readonly q: string;
}

/** What the address says; an article that does not exist (any more) is none. */
export const parseHelpPlace = ({
  article = '',
  q = '',
}: Readonly<Record<string, string>>): HelpPlace => ({
  article: isSlug(article) ? article : '',
  q: q.trim().slice(0, limits.searchMax),
});
