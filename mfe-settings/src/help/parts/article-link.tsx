import { Link as Looks } from '@sala/shared-ui';
import { Link } from '@sala/shell-sdk';
import type { MouseEvent, ReactNode } from 'react';
import { paths } from '../../paths';
import type { Slug } from './article-catalog';

/** Address of an article in the help centre; what was searched for stays with it. */
export const articlePath = (slug: Slug, words = ''): string =>
  `${paths.helpCenter}?${new URLSearchParams({ article: slug, ...(words ? { q: words } : {}) }).toString()}`;

export interface ArticleLinkProps {
  readonly slug: Slug;
  /** Words of the search that led here. */
  readonly words?: string | undefined;
  /** Shows the article right here instead of going to the help centre; a new tab still goes there. */
  readonly onOpen?: ((slug: Slug) => void) | undefined;
  /** In a list of nothing but links, which needs no lines to tell them from text. */
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
