import { Box, Heading, Kbd, Link as Looks, Text } from '@sala/shared-ui';
import { Link } from '@sala/shell-sdk';
import { Children, type ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { isSlug, type Slug } from './article-catalog';
import { ArticleLink } from './article-link';
import { anchorOf } from './article-text';
import { RolePermissions } from '../../parts/role-permissions';

export interface ArticleBodyProps {
  readonly body: string;
  readonly onOpen?: ((slug: Slug) => void) | undefined;
  /** Called when a link to a screen is followed. */
  readonly onLeave?: (() => void) | undefined;
}

/** `[text](customer-new.md)` links an article, `[text](/customers)` a screen. */
const slugOf = (href: string): Slug | null => {
  const name = href.replace(/\.md$/, '');
  return isSlug(name) ? name : null;
};

const textOf = (children: ReactNode): string => Children.toArray(children).join('');

const listStyle = {
  ps: '5',
  my: '2',
  css: { '& > li': { marginBlock: '0.375rem', paddingInlineStart: '0.125rem' } },
} as const;

/** Renders the Markdown that articles use; everything else is dropped. */
const componentsFor = ({
  onOpen,
  onLeave,
}: Pick<ArticleBodyProps, 'onOpen' | 'onLeave'>): Components => ({
  p: ({ children }) => <Text my="2">{children}</Text>,
  h2: ({ children }) => (
    <Heading
      as="h3"
      size="sm"
      mt="5"
      mb="1.5"
      id={anchorOf(textOf(children))}
      tabIndex={-1}
      scrollMarginTop="16"
    >
      {children}
    </Heading>
  ),
  ul: ({ children }) => (
    <Box as="ul" listStyleType="disc" {...listStyle}>
      {children}
    </Box>
  ),
  ol: ({ children }) => (
    <Box as="ol" listStyleType="decimal" {...listStyle}>
      {children}
    </Box>
  ),
  strong: ({ children }) => (
    <Box as="strong" fontWeight="semibold">
      {children}
    </Box>
  ),
  code: ({ children }) => <Kbd>{children}</Kbd>,
  // The only fenced block in articles: the table of role permissions.
  pre: () => <RolePermissions />,
  blockquote: ({ children }) => (
    <Box
      borderInlineStartWidth="3px"
      borderColor="accent.solid"
      bg="accent.subtle"
      borderRadius="sm"
      px="3"
      py="1"
      my="3"
    >
      {children}
    </Box>
  ),
  a: ({ href = '', children }) => {
    const slug = slugOf(href);
    if (slug)
      return (
        <ArticleLink slug={slug} onOpen={onOpen}>
          {children}
        </ArticleLink>
      );
    return (
      <Looks asChild>
        <Link to={href} onClick={onLeave}>
          {children}
        </Link>
      </Looks>
    );
  },
});

const allowed = [
  'p',
  'h2',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'code',
  'pre',
  'blockquote',
  'a',
  'br',
];

export const ArticleBody = ({ body, ...on }: ArticleBodyProps) => (
  <Box lineHeight="1.6" overflowWrap="anywhere" maxW="40rem">
    <Markdown components={componentsFor(on)} allowedElements={allowed} skipHtml>
      {body}
    </Markdown>
  </Box>
);
