import { apiQuery } from '@sala/shared-auth';
import type { EmailCategoryCard } from '@sala/shared-contracts';
import { Badge, Box, Card, Grid, Link as LinkLook, Skeleton, Text } from '@sala/shared-ui';
import { failsAlone, Link, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../paths';

const OneCategory = ({ card }: { readonly card: EmailCategoryCard }) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  return (
    <Card px="3" py="2">
      <Box display="flex" justifyContent="space-between" gap="2">
        <LinkLook asChild fontWeight="semibold">
          <Link to={`${paths.email}/${card.category}`}>
            {t(`email.categories.${card.category}`)}
          </Link>
        </LinkLook>
        <Badge tone={card.unread > 0 ? 'accent' : 'neutral'}>
          {t('email.unreadCount', { count: card.unread })}
        </Badge>
      </Box>
      <Text size="sm" tone="muted">
        {[
          card.oldestAt
            ? t('email.oldest', { date: format.date(card.oldestAt) })
            : t('email.nothingUnread'),
          ...(card.mine > 0 ? [t('email.mineCount', { count: card.mine })] : []),
        ].join(' · ')}
      </Text>
    </Card>
  );
};

/** The categories of the person: what waits in each, since when, and how much of it is theirs. */
export const CategoryCards = () => {
  const { t } = useTranslation('hospital');
  const { data, isPending } = useQuery({ ...apiQuery('emailCategoryList'), meta: failsAlone });
  if (isPending) return <Skeleton height="12" />;
  if (!data || data.items.length === 0) return null;
  return (
    <Grid
      as="section"
      aria-label={t('email.categoriesLabel')}
      gap="3"
      mb="4"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }}
    >
      {data.items.map((card) => (
        <OneCategory key={card.category} card={card} />
      ))}
    </Grid>
  );
};
