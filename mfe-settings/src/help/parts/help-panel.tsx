import { useAuth } from '@sala/shared-auth';
import { Button, Flex, Link as Looks, Stack } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { SearchInput } from '@sala/shared-ui/table';
import { Link, useTranslation, type HelpPanelProps } from '@sala/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { slugsAbout, type Slug } from './article-catalog';
import { articlePath } from './article-link';
import { ArticleView } from './article-view';
import { moveThroughResults, SearchResults } from './search-results';
import { WithLibrary } from './with-library';

/** Shown for screens without an article. */
const general: readonly Slug[] = ['home', 'help'];

/** Help panel for the current screen, behind the “?” of the header. */
export const HelpPanel = ({ path, onClose }: HelpPanelProps) => {
  const { t } = useTranslation('settings');
  // The help center requires a company.
  const hasCompany = useAuth(({ user }) => Boolean(user?.company));
  const about = slugsAbout(path);
  const offered = about.length > 0 ? about : general;
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState<Slug | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const slug = opened ?? offered[0];
  useEffect(() => {
    if (opened) heading.current?.focus();
  }, [opened]);
  const open = (next: Slug) => {
    setOpened(next);
    setWords('');
  };
  return (
    <SidePanel
      open
      onClose={onClose}
      title={t('help.panelTitle')}
      footer={
        hasCompany ? (
          <Button asChild>
            <Link to={slug && !words ? articlePath(slug) : paths.helpCenter} onClick={onClose}>
              {t('help.openCenter')}
            </Link>
          </Button>
        ) : null
      }
    >
      <Stack gap="3" onKeyDown={moveThroughResults}>
        <Flex css={{ '& > *': { flex: '1 1 auto' } }}>
          {/* A key per article: a pending debounced search must not close the article just
              opened. */}
          <SearchInput
            key={opened}
            value={words}
            onChange={setWords}
            label={t('help.search')}
            delay={80}
            shortcut={false}
          />
        </Flex>
        <WithLibrary>
          {(library) => {
            if (words) return <SearchResults library={library} words={words} onOpen={open} />;
            if (!slug) return null; // `general` is never empty
            return (
              <>
                {opened ? (
                  <Looks asChild alignSelf="flex-start">
                    <button type="button" onClick={() => setOpened(null)}>
                      {t('help.backToScreen')}
                    </button>
                  </Looks>
                ) : null}
                <ArticleView
                  article={library.byName(slug)}
                  library={library}
                  more={opened ? [] : offered.slice(1)}
                  onOpen={open}
                  onLeave={onClose}
                  headingRef={heading}
                />
              </>
            );
          }}
        </WithLibrary>
      </Stack>
    </SidePanel>
  );
};
