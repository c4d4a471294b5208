import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, Flex, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { Link, useFormat, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { paths } from '../paths';

interface LineProps {
  readonly tone: StatusTone;
  readonly label: string;
  /** null: still on its way. */
  readonly count: number | null;
  readonly to: string;
}

const Line = ({ tone, label, count, to }: LineProps) => {
  const { number } = useFormat();
  return (
    <Flex as="li" h={{ base: 'touch', md: '8' }} align="center" justify="space-between" gap="3">
      <StatusChip tone={tone}>{label}</StatusChip>
      {count === null ? (
        <Skeleton w="8" h="4" />
      ) : (
        <Styled asChild minW="6" textAlign="end" fontVariantNumeric="tabular-nums">
          <Link to={to} aria-label={`${label}: ${number(count)}`}>
            {number(count)}
          </Link>
        </Styled>
      )}
    </Flex>
  );
};

/** How many categories of services there are, in use, unused, and archived. */
export const ServiceCatalogue = () => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('categories:manage');
  const { data } = useQuery({ ...apiQuery('categoryList', { query: { kind: 'service', includeArchived: 'true' } }), ...widgetQuery });
  if (data?.items.length === 0) {
    return (
      <>
        <Text tone="muted">{t('kinds.service.purpose')}</Text>
        {canManage ? (
          <Button asChild mt="3">
            <Link to={`${paths.categories}?new=1`}>{t('actions.new')}</Link>
          </Button>
        ) : null}
      </>
    );
  }
  const active = data?.items.filter((category) => category.active);
  const used = active?.filter(({ usageCount }) => usageCount > 0);
  return (
    <ul role="list">
      <Line tone="green" label={t('widget.used')} count={used?.length ?? null} to={paths.categories} />
      <Line tone="slate" label={t('widget.unused')} count={active && used ? active.length - used.length : null} to={paths.categories} />
      <Line tone="gray" label={t('widget.archived')} count={data && active ? data.items.length - active.length : null} to={`${paths.categories}?archived=1`} />
    </ul>
  );
};
