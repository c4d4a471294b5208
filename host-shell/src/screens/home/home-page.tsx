import type { Locale } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { Button, Flex, Grid, Heading, Page, PageHeader, Text } from '@sala/shared-ui';
import { Link, useLocale, useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';
import { useNavSections } from '../../layouts/nav-items';
import { navIcons } from '../../layouts/nav-icons';
import { useWidgets } from '../../slots';
import { FirstSteps } from '../../widgets/first-steps';
import { WidgetCard } from '../../widgets/widget-card';

/** “viernes, 20 de noviembre”, in the company's time zone. */
const todayIn = (locale: Locale, timeZone: string | undefined): string => {
  const zone = timeZone ? { timeZone } : {};
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...zone,
  }).format(new Date());
};

/** Two lines on a desktop; menu and palette have the rest. */
const shortcutsMax = 12;

/** Links to the first screens of each group that this person may open. */
const Shortcuts = () => {
  const { t } = useTranslation();
  const id = useId();
  const sections = useNavSections();
  if (sections.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Heading size="sm" id={id} mb="2">
        {t('home.goTo')}
      </Heading>
      <Flex wrap="wrap" gap="2">
        {sections
          .flatMap(({ entries }) => entries.slice(0, Math.ceil(shortcutsMax / sections.length)))
          .slice(0, shortcutsMax)
          .map(({ path, label, icon }) => {
            const Icon = navIcons[icon];
            return (
              <Button key={path} asChild>
                <Link to={path}>
                  <Icon aria-hidden />
                  {label}
                </Link>
              </Button>
            );
          })}
      </Flex>
    </section>
  );
};

/** Start of the day: greeting, cards and shortcuts. */
export default function HomePage() {
  const { t } = useTranslation();
  const user = useAuth((state) => state.user);
  const today = todayIn(useLocale(), user?.company?.timeZone);
  const widgets = useWidgets();
  return (
    <Page>
      <PageHeader title={t('home.title', { name: user?.firstName ?? '' })} />
      <Text tone="muted" mb="4">
        {t('home.text', { company: user?.company?.name ?? '', today })}
      </Text>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(16rem, 1fr))' }}
        gap="3"
        mb={widgets.length > 0 ? '5' : '0'}
      >
        {widgets.map((widget) => (
          <WidgetCard key={widget.id} widget={widget} />
        ))}
        <FirstSteps />
      </Grid>
      <Shortcuts />
    </Page>
  );
}
