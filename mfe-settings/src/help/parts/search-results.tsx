import { Box, EmptyState, Text } from '@sala/shared-ui';
import { SearchIcon } from '@sala/shared-ui/icons';
import { useLocale, useTranslation } from '@sala/shell-sdk';
import type { KeyboardEvent, ReactNode } from 'react';
import { normalizeWord } from '../../parts/normalize-word';
import type { Slug } from './article-catalog';
import { ArticleLink } from './article-link';
import type { Library } from './article-library';
import { useReportMiss } from './report-search-miss';

/** Marks matches of a search, ignoring accents and inflection. */
const Marked = ({
  text,
  words,
}: {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}) => (
  <>
    {text.split(/([\p{L}\p{N}]+)/u).map((part, place) =>
      words.has(normalizeWord(part)) ? (
        <Box as="mark" key={place} bg="accent.muted" color="fg" borderRadius="sm">
          {part}
        </Box>
      ) : (
        part
      ),
    )}
  </>
);

export interface SearchResultsProps {
  readonly library: Library;
  readonly words: string;
  /** Opens articles in place. */
  readonly onOpen?: (slug: Slug) => void;
  /** Shown below “nothing found”. */
  readonly action?: ReactNode;
}

/** Arrow keys move through the results. Attach it around search box and results. */
export const moveThroughResults = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], [data-results] a'),
  ];
  const here = stops.findIndex((stop) => stop === document.activeElement);
  const next = step && here !== -1 ? stops[here + step] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
};

export const SearchResults = ({ library, words, onOpen, action }: SearchResultsProps) => {
  const { t } = useTranslation('settings');
  const hits = library.find(words);
  const near = hits.length > 0 ? [] : library.findSome(words);
  useReportMiss(hits.length > 0 ? '' : words, useLocale());
  const list = (found: typeof hits, label: string) => (
    <Box as="ol" aria-label={label} data-results="" maxW="44rem">
      {found.map(({ article, words: matched, excerpt }) => (
        <Box as="li" key={article.slug} py="2.5" borderBottomWidth="1px">
          <Text fontWeight="medium">
            <ArticleLink slug={article.slug} words={words} onOpen={onOpen}>
              <Marked text={article.title} words={matched} />
            </ArticleLink>
            <Text as="span" size="sm" tone="subtle" fontWeight="normal" ms="2">
              {t(`help.categories.${article.category}`)}
            </Text>
          </Text>
          <Text size="sm" tone="muted">
            <Marked text={excerpt} words={matched} />
          </Text>
        </Box>
      ))}
    </Box>
  );
  return (
    <>
      <Text role="status" size="sm" tone="muted" pb="1" _empty={{ display: 'none' }}>
        {hits.length > 0 ? t('help.found', { count: hits.length }) : null}
      </Text>
      {hits.length > 0 ? (
        list(hits, t('help.results'))
      ) : (
        <>
          <div role="status">
            <EmptyState
              icon={<SearchIcon />}
              title={t('help.noneFound', { words })}
              text={t('help.noneFoundText')}
              action={action}
            />
          </div>
          {near.length > 0 ? (
            <Box as="section" aria-label={t('help.near')}>
              <Text fontWeight="medium">{t('help.near')}</Text>
              {list(near, t('help.near'))}
            </Box>
          ) : null}
        </>
      )}
    </>
  );
};
