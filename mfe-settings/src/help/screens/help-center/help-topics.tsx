import { Box, Heading } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { ArticleLink } from '../../parts/article-link';
import type { Library } from '../../parts/article-library';

/** All articles by category. */
export const HelpTopics = ({ library }: { readonly library: Library }) => {
  const { t } = useTranslation('settings');
  return (
    // CSS columns instead of a grid: cards of different heights leave no gaps.
    <Box columnWidth="17rem" columnGap="3">
      {library.articlesByCategory.map(({ category, articles }) => (
        <Box
          role="group"
          key={category}
          aria-labelledby={`topic-${category}`}
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="lg"
          px="4"
          py="3"
          mb="3"
          breakInside="avoid"
        >
          <Heading id={`topic-${category}`} size="sm" mb="1">
            {t(`help.categories.${category}`)}
          </Heading>
          <ul>
            {articles.map(({ slug, title }) => (
              <Box as="li" key={slug} py={{ base: '2', md: '1' }}>
                <ArticleLink slug={slug} listed>
                  {title}
                </ArticleLink>
              </Box>
            ))}
          </ul>
        </Box>
      ))}
    </Box>
  );
};
