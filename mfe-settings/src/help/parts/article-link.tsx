import { Link as Looks } from '@sala/shared-ui';
import { Link } from '@sala/shell-sdk';
import type { MouseEvent, ReactNode } from 'react';
import { paths } from '../../paths';
import type { Slug } from './article-catalog';

/** Path of an article in the help center; keeps the search. */
export const articlePath = (slug: Slug, words = ''): string =>
  `${paths.helpCenter}?${new URLSearchParams({ article: slug, ...(words ? { q: words } : {}) }).toString()}`;

export interface ArticleLinkProps {
  readonly slug: Slug;
  /** Search that led here. */
  readonly words?: string | undefined;
  /** Opens the article in place; a new tab still opens the help center. */
  readonly onOpen?: ((slug: Slug) => void) | undefined;
  /** In a list of links, where underlines are not needed. */
  readonly listed?: boolean;
  readonly children: ReactNode;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey;

export const ArticleLink = ({
  slug,
  words,
  onOpen,
  listed = false,
  children,
}: ArticleLinkProps) => (
  <Looks
    asChild
    {...(listed ? { textDecoration: 'none', _hover: { textDecoration: 'underline' } } : {})}
  >
    <Link
      to={articlePath(slug, words)}
      onClick={(event) => {
        if (!onOpen || !isPlain(event)) return;
        event.preventDefault();
        onOpen(slug);
      }}
    >
      {children}
    </Link>
  </Looks>
);
