import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, Link as Styled, Skeleton, Text } from '@sala/shared-ui';
import { PrintIcon } from '@sala/shared-ui/icons';
import { Link, useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { useHuddlePrint } from '../../parts/huddle/use-huddle-print';
import { paths } from '../../paths';

const reasons = ['overbooked', 'firstVisit', 'allergy', 'debt', 'birthday'] as const;

/** What the team talks about before the day begins, and its page of paper. */
export const Huddle = () => {
  const { t } = useTranslation('hospital');
  const { printing, print, sheet } = useHuddlePrint();
  const reads = useCan('check-in:read');
  const { data } = useQuery({ ...apiQuery('appointmentHuddle'), ...widgetQuery });
  if (!data) return <Skeleton w="full" h="12" />;
  const { items, counts } = data;
  return (
    <>
      {reads ? (
        <Styled asChild color="fg" textDecoration="none" _hover={{ textDecoration: 'underline' }}>
          <Link to={paths.board}>{t('huddle.appointments', { count: data.appointments })}</Link>
        </Styled>
      ) : (
        <Text>{t('huddle.appointments', { count: data.appointments })}</Text>
      )}
      <Text size="sm" tone="muted">
        {items.length === 0
          ? t('huddle.nothing')
          : reasons
              .filter((reason) => counts[reason] > 0)
              .map((reason) => t(`huddle.counts.${reason}`, { count: counts[reason] }))
              .join(' · ')}
      </Text>
      <Button mt="3" size="sm" loading={printing} disabled={items.length === 0} onClick={print}>
        <PrintIcon aria-hidden />
        {t('huddle.print')}
      </Button>
      {sheet}
    </>
  );
};
