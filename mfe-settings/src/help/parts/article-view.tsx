import { useAuth } from '@sala/shared-auth';
import { Box, Heading, LoadingState, lazyWithRetry, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import type { Ref } from 'react';
import type { ArticleBodyProps } from './article-body';
import type { Slug } from './article-catalog';
import { ArticleFeedback } from './article-feedback';
import { ArticleLink } from './article-link';
import type { Article } from './article-text';
import type { Library } from './library';

/** Loaded ahead by whoever will show an article soon. */
export const loadArticleBody = () =>
  import(/* webpackChunkName: "help-article" */ './article-body');
const ArticleBody = lazyWithRetry<ArticleBodyProps>(
  async () => ({ default: (await loadArticleBody()).ArticleBody }),
  {
    loading: <LoadingState shape="text" rows={8} />,
  },
);

export interface ArticleViewProps {
  readonly article: Article;
  readonly library: Library;
  /** Worth reading too, before what the article itself names. */
  readonly more?: readonly Slug[];
  /** For a place that shows articles itself. */
  readonly onOpen?: (slug: Slug) => void;
  /** A link to a screen was followed. */
  readonly onLeave?: () => void;
  /** What takes the focus when another article is opened. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** One article: text, what else is worth reading, and whether it helped. */
export const ArticleView = ({
  article,
  library,
  more = [],
  onOpen,
  onLeave,
  headingRef,
}: ArticleViewProps) => {
  const { t } = useTranslation('settings');
  const signedIn = useAuth(({ token }) => token !== null);
  const others = [...new Set([...more, ...article.related])];
  return (
    <article aria-labelledby={`help-${article.slug}`}>
      <Heading
        id={`help-${article.slug}`}
        size="lg"
        ref={headingRef}
        tabIndex={-1}
        scrollMarginTop="16"
        outline="none"
      >
        {article.title}
      </Heading>
      <ArticleBody body={article.body} onOpen={onOpen} onLeave={onLeave} />
      <Box as="section" aria-label={t('help.related')} mt="5">
        <Text fontWeight="medium">{t('help.related')}</Text>
        <Box as="ul" listStyleType="none">
          {others.map((slug) => (
            <Box as="li" key={slug} py="0.5">
              <ArticleLink slug={slug} onOpen={onOpen}>
                {library.byName(slug).title}
              </ArticleLink>
            </Box>
          ))}
        </Box>
      </Box>
      {/* What the server keeps, it keeps by person. */}
      {signedIn ? <ArticleFeedback key={article.slug} slug={article.slug} /> : null}
    </article>
  );
};
