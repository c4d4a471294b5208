import { useAuth } from '@sala/shared-auth';
import { Box, Heading, LoadingState, lazyWithRetry, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import type { Ref } from 'react';
import type { ArticleBodyProps } from './article-body';
import type { Slug } from './article-catalog';
import { ArticleFeedback } from './article-feedback';
import { ArticleLink } from './article-link';
import type { Article } from './article-text';
import type { Library } from './article-library';

/** Call ahead of showing an article. */
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
  /** Related articles shown before the article's own. */
  readonly more?: readonly Slug[];
  /** Opens related articles in place. */
  readonly onOpen?: (slug: Slug) => void;
  /** Called when a link to a screen is followed. */
  readonly onLeave?: () => void;
  /** Heading to focus when another article opens. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

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
      {/* The server stores votes by person. */}
      {signedIn ? <ArticleFeedback key={article.slug} slug={article.slug} /> : null}
    </article>
  );
};
