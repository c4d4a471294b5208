import { Button, Page, PageHeader, useLoadAhead } from '@sala/shared-ui';
import { SearchInput, TableToolbar } from '@sala/shared-ui/table';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { useLiveSearch } from '../../../parts/use-live-search';
import { loadArticleBody } from '../../parts/article-view';
import { moveThroughResults, SearchResults } from '../../parts/search-results';
import { WithLibrary } from '../../parts/with-library';
import { HelpTopics } from './help-topics';
import { OpenArticle } from './open-article';
import { parseHelpPlace } from './help-center-search';

/**
 * `/help-center`: articles by category with full-text search (docs/spec/platform.md §11);
 * `?article=` opens one, `?q=` searches.
 */
export default function HelpCenterPage() {
  const { t } = useTranslation('settings');
  const [{ article, q }, go] = useSearchState(parseHelpPlace);
  useLoadAhead(loadArticleBody);
  const [words, search] = useLiveSearch(q, (next) =>
    go({ q: next, article: '' }, { replace: article === '' }),
  );
  return (
    <Page onKeyDown={moveThroughResults}>
      <PageHeader title={t('help.title')} />
      <TableToolbar>
        <SearchInput value={words} onChange={search} label={t('help.search')} delay={80} />
      </TableToolbar>
      <WithLibrary>
        {(library) => {
          if (article) return <OpenArticle slug={article} words={words} library={library} />;
          if (!words) return <HelpTopics library={library} />;
          const all = <Button onClick={() => search('')}>{t('help.allTopics')}</Button>;
          return <SearchResults library={library} words={words} action={all} />;
        }}
      </WithLibrary>
    </Page>
  );
}
