import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, lazyPart, Skeleton, Text } from '@sala/shared-ui';
import { PrintIcon } from '@sala/shared-ui/icons';
import { useQuery, useTranslation, widgetQuery } from '@sala/shell-sdk';
import { useState } from 'react';

const HuddleSheet = lazyPart(
  () => import(/* webpackChunkName: "huddle" */ '../parts/huddle/huddle-sheet'),
  (module) => module.HuddleSheet,
);

/** What the team talks about before the day begins, and its page of paper. */
export const Huddle = () => {
  const { t } = useTranslation('hospital');
  const [printing, setPrinting] = useState(false);
  const readsRecords = useCan('clinical:read');
  const { data } = useQuery({ ...apiQuery('appointmentHuddle'), ...widgetQuery });
  const allergies = useQuery({
    ...apiQuery('allergyDayList'),
    enabled: printing && readsRecords,
    meta: widgetQuery.meta,
  });
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
  const ready = !readsRecords || allergies.isFetched;
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
      <Button
        mt="3"
        size="sm"
        loading={printing}
        disabled={items.length === 0}
        onClick={() => setPrinting(true)}
      >
        <PrintIcon aria-hidden />
        {t('huddle.print')}
      </Button>
      {printing && ready ? (
        <HuddleSheet
          huddle={data}
          allergies={allergies.data?.items ?? []}
          onDone={() => setPrinting(false)}
        />
      ) : null}
    </>
  );
};
