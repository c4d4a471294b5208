import { useAuth } from '@sala/shared-auth';
import { Card, Flex, Grid, Heading, Page, PageHeader, Text } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { useNavSections } from '../../layouts/nav-items';

/** The start of the day: who one is, and every screen that one may open. */
export default function HomePage() {
  const { t } = useTranslation();
  const user = useAuth((state) => state.user);
  const sections = useNavSections();
  return (
    <Page>
      <PageHeader title={t('home.title', { name: user?.firstName ?? '' })} />
      <Text tone="muted" mb="4">
        {t('home.text', { company: user?.company?.name ?? '' })}
      </Text>
      <Flex direction="column" gap="5">
        {sections.map(({ group, entries }) => (
          <section key={group}>
            <Heading size="sm" mb="2">
              {t(`groups.${group}`)}
            </Heading>
            <Grid templateColumns="repeat(auto-fill, minmax(15rem, 1fr))" gap="3">
              {entries.map(({ path, label }) => (
                <Card key={path} asChild _hover={{ borderColor: 'accent.solid' }}>
                  <Link to={path}>
                    <Text fontWeight="medium">{label}</Text>
                  </Link>
                </Card>
              ))}
            </Grid>
          </section>
        ))}
      </Flex>
    </Page>
  );
}
