import { apiQuery } from '@sala/shared-auth';
import { Button, Skeleton, Text } from '@sala/shared-ui';
import { PrintIcon } from '@sala/shared-ui/icons';
import { useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { useHuddlePrint } from '../../parts/huddle/use-huddle-print';

/** What the team talks about before the day begins, and its page of paper. */
export const Huddle = () => {
  const { t } = useTranslation('hospital');
  const { printing, print, sheet } = useHuddlePrint();
  const { data } = useQuery({ ...apiQuery('appointmentHuddle'), ...widgetQuery });
  if (!data) return <Skeleton w="full" h="12" />;
  const { items } = data;
  const count = (of: (item: (typeof items)[number]) => boolean) => items.filter(of).length;
  const parts = [
    ['overbooked', count(({ overbooked }) => overbooked)],
    ['firstVisit', count(({ firstVisit }) => firstVisit)],
    ['allergy', count(({ hasAlerts }) => hasAlerts)],
    ['debt', count(({ debt }) => (debt ?? 0) > 0)],
    ['birthday', count(({ birthday }) => birthday)],
  ] as const;
  return (
    <>
      <Text>{t('huddle.appointments', { count: data.appointments })}</Text>
      <Text size="sm" tone="muted">
        {items.length === 0
          ? t('huddle.nothing')
          : parts
              .filter(([, many]) => many > 0)
              .map(([what, many]) => t(`huddle.counts.${what}`, { count: many }))
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
