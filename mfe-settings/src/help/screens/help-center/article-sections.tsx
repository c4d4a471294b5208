import { Box, Link, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import type { Section } from '../../parts/article-text';

const goTo = (id: string): void => {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
};

/** Table of contents; links leave the URL alone, so that Back does not step through sections. */
export const ArticleSections = ({ sections }: { readonly sections: readonly Section[] }) => {
  const { t } = useTranslation('settings');
  return (
    <Box
      as="nav"
      aria-label={t('help.sections')}
      hideBelow="xl"
      position="sticky"
      top="16"
      alignSelf="start"
    >
      <Text size="sm" fontWeight="medium">
        {t('help.sections')}
      </Text>
      <ul>
        {sections.map(({ id, title }) => (
          <Box as="li" key={id} py="1" fontSize="sm">
            <Link
              href={`#${id}`}
              color="fg.muted"
              textDecoration="none"
              onClick={(event) => {
                event.preventDefault();
                goTo(id);
              }}
            >
              {title}
            </Link>
          </Box>
        ))}
      </ul>
    </Box>
  );
};
