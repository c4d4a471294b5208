import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, Text } from '@sala/shared-ui';
import { Link, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { paths } from '../../paths';
import { CountLine } from '../../parts/count-line';

/** Counts of service categories: used, unused, archived. */
export const ServiceCatalogue = () => {
  const { t } = useTranslation('hospital');
  const canManage = useCan('categories:manage');
  const { data } = useQuery({
    ...apiQuery('categoryList', { query: { kind: 'service', includeArchived: 'true' } }),
    ...widgetQuery,
  });
  if (data?.items.length === 0) {
    return (
      <>
        <Text tone="muted">{t('widget.purpose')}</Text>
        {canManage ? (
          <Button asChild mt="3">
            <Link to={`${paths.categories}?new=1`}>{t('widget.new')}</Link>
          </Button>
        ) : null}
      </>
    );
  }
  const active = data?.items.filter((category) => category.active);
  const used = active?.filter(({ usageCount }) => usageCount > 0);
  return (
    <ul role="list">
      <CountLine
        tone="green"
        label={t('widget.used')}
        count={used?.length ?? null}
        to={paths.categories}
      />
      <CountLine
        tone="slate"
        label={t('widget.unused')}
        count={active && used ? active.length - used.length : null}
        to={paths.categories}
      />
      <CountLine
        tone="gray"
        label={t('widget.archived')}
        count={data && active ? data.items.length - active.length : null}
        to={`${paths.categories}?archived=1`}
      />
    </ul>
  );
};
