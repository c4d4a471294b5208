import { limits } from '@sala/shared-contracts';
import { isSlug, type Slug } from '../../parts/article-catalog';

export interface HelpPlace {
  /** Open article; '' for none. */
  readonly article: Slug | '';
  /** Search words. */
  readonly q: string;
}

/** Parses the URL; an unknown article counts as none. */
export const parseHelpPlace = ({
  article = '',
  q = '',
}: Readonly<Record<string, string>>): HelpPlace => ({
  article: isSlug(article) ? article : '',
  q: q.trim().slice(0, limits.searchMax),
});
