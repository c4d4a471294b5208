import { Box, Flex, Grid, Link as Looks, Text } from '@sala/shared-ui';
import { Link, useCommands, useNavigate, useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import type { Slug } from '../../parts/article-catalog';
import { ArticleLink, articlePath } from '../../parts/article-link';
import type { Article } from '../../parts/article-text';
import { ArticleView } from '../../parts/article-view';
import type { Library } from '../../parts/article-library';
import { paths } from '../../../paths';
import { ArticleSections } from './article-sections';

/** Shorter articles need no table of contents. */
const minSectionsForContents = 3;

interface OpenArticleProps {
  readonly slug: Slug;
  readonly words: string;
  readonly library: Library;
}

/** Previous and next article, also as shell commands. */
const Neighbours = ({
  previous,
  next,
  words,
}: {
  readonly previous: Article | undefined;
  readonly next: Article | undefined;
  readonly words: string;
}) => {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const go = (article: Article, id: string, keys: string) => ({
    id,
    keys,
    label: t(`help.${id}Named`, { title: article.title }),
    run: () => void navigate(articlePath(article.slug, words)),
  });
  useCommands([
    ...(next ? [go(next, 'next', 'j')] : []),
    ...(previous ? [go(previous, 'previous', 'k')] : []),
  ]);
  return (
    <Flex
      as="nav"
      aria-label={t('help.neighbours')}
      justify="space-between"
      gap="4"
      mt="4"
      wrap="wrap"
    >
      {previous ? (
        <Box>
          <Text size="xs" tone="muted">
            {t('help.previous')}
          </Text>
          <ArticleLink slug={previous.slug} words={words}>
            {previous.title}
          </ArticleLink>
        </Box>
      ) : null}
      {next ? (
        <Box ms="auto" textAlign="end">
          <Text size="xs" tone="muted">
            {t('help.next')}
          </Text>
          <ArticleLink slug={next.slug} words={words}>
            {next.title}
          </ArticleLink>
        </Box>
      ) : null}
    </Flex>
  );
};

/** An article with its neighbours and table of contents. */
export const OpenArticle = ({ slug, words, library }: OpenArticleProps) => {
  const { t } = useTranslation('settings');
  const article = library.byName(slug);
  const siblings =
    library.articlesByCategory.find(({ category }) => category === article.category)?.articles ??
    [];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(slug);
  useEffect(() => {
    if (shown.current === slug) return; // the shell focuses the first one
    shown.current = slug;
    heading.current?.focus();
  }, [slug]);
  return (
    <Grid
      gap="6"
      mt={{ lg: '2' }}
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        lg: '13rem minmax(0, 40rem)',
        xl: '13rem minmax(0, 40rem) 13rem',
      }}
    >
      <Box as="nav" aria-label={t('help.topics')}>
        <Looks asChild fontSize="sm">
          <Link
            to={
              words
                ? `${paths.helpCenter}?${new URLSearchParams({ q: words }).toString()}`
                : paths.helpCenter
            }
          >
            {t(words ? 'help.backToResults' : 'help.allTopics')}
          </Link>
        </Looks>
        <Text size="sm" fontWeight="medium" mt="2">
          {t(`help.categories.${article.category}`)}
        </Text>
        <Box as="ul" mt="1" hideBelow="lg">
          {siblings.map((sibling) => (
            <Box as="li" key={sibling.slug} py="1" fontSize="sm">
              {sibling.slug === slug ? (
                <Text as="span" size="sm" fontWeight="semibold" aria-current="page">
                  {sibling.title}
                </Text>
              ) : (
                <Looks asChild color="fg.muted" textDecoration="none">
                  <Link to={articlePath(sibling.slug, words)}>{sibling.title}</Link>
                </Looks>
              )}
            </Box>
          ))}
        </Box>
      </Box>
      <Box minW="0">
        <ArticleView article={article} library={library} headingRef={heading} />
        <Neighbours {...library.neighbours(article)} words={words} />
      </Box>
      {article.sections.length >= minSectionsForContents ? (
        <ArticleSections sections={article.sections} />
      ) : null}
    </Grid>
  );
};
