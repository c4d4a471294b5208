import type { CampaignDetail, CampaignUplift } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import type { ReactNode } from 'react';

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box as="section" aria-label={title} display="grid" gap="2" minW="0">
    <Text as="h3" fontWeight="semibold">
      {title}
    </Text>
    {children}
  </Box>
);

const Uplift = ({ uplift }: { readonly uplift: CampaignUplift }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { treated, control, points, low, high, conclusive, until } = uplift;
  const shareOf = ({ people, booked }: CampaignUplift['treated']): string =>
    t('campaigns.shareOf', {
      booked: format.number(booked),
      people: format.number(people),
      share: people === 0 ? '—' : format.percent(booked / people),
    });
  return (
    <Section title={t('campaigns.uplift')}>
      <Facts
        facts={[
          { key: 'treated', label: t('campaigns.treated'), content: shareOf(treated) },
          { key: 'control', label: t('campaigns.controlGroup'), content: shareOf(control) },
          {
            key: 'points',
            label: t('campaigns.difference'),
            content:
              points === null || low === null || high === null
                ? '—'
                : t('campaigns.points', {
                    points: format.number(points),
                    low: format.number(low),
                    high: format.number(high),
                  }),
          },
        ]}
      />
      <Text fontWeight="medium" role="status">
        {t(
          conclusive
            ? (points ?? 0) > 0
              ? 'campaigns.worked'
              : 'campaigns.harmed'
            : 'campaigns.inconclusive',
        )}
      </Text>
      <Text size="sm" tone="muted">
        {t('campaigns.upliftHelp', { until: format.date(until) })}
      </Text>
    </Section>
  );
};

/** Each line counts those who came that far or further; the last four have a line of their own. */
const progressOf = ({ totals }: CampaignDetail) => {
  const read = totals.read + totals.replied;
  const delivered = totals.delivered + read;
  return [
    ['sent', totals.sent + delivered + totals.exited],
    ['delivered', delivered],
    ['read', read],
    ['replied', totals.replied],
    ['queued', totals.queued],
    ['failed', totals.failed],
    ['skipped', totals.skipped],
    ['withheld', totals.withheld],
  ] as const;
};

/** How far the messages came, why some did not go, and what they brought about. */
export const CampaignResults = ({ campaign }: { readonly campaign: CampaignDetail }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { totals, skippedBy, exitedBy, steps, uplift, cost, definition } = campaign;
  const didOf = (step: CampaignDetail['steps'][number]): string =>
    (['messages', 'tasks', 'notDue', 'refused'] as const)
      .filter((what) => step[what] > 0)
      .map((what) => t(`campaigns.stepCounts.${what}`, { count: step[what] }))
      .join(', ') || t('campaigns.stepNothing');
  return (
    <>
      <Section title={t('campaigns.results')}>
        <Facts
          facts={[
            { key: 'people', label: t('campaigns.people'), content: format.number(totals.people) },
            ...progressOf(campaign)
              .filter(([, count]) => count > 0)
              .map(([state, count]) => ({
                key: state,
                label: t(`campaigns.progress.${state}`),
                content: t('campaigns.countShare', {
                  number: format.number(count),
                  share: format.percent(count / totals.people),
                }),
              })),
            {
              key: 'cost',
              label: t('campaigns.spent'),
              content: format.money(Math.round(cost.micros / 10_000), { currency: cost.currency }),
            },
          ]}
        />
      </Section>
      {skippedBy.length > 0 ? (
        <Section title={t('campaigns.whySkipped')}>
          <Facts
            facts={skippedBy.map(({ reason, count }) => ({
              key: reason,
              label: t(`campaigns.reasons.${reason}`),
              content: format.number(count),
            }))}
          />
        </Section>
      ) : null}
      {exitedBy.length > 0 ? (
        <Section title={t('campaigns.whyExited')}>
          <Facts
            facts={exitedBy.map(({ reason, count }) => ({
              key: reason,
              label: t(`campaigns.reasons.${reason}`),
              content: format.number(count),
            }))}
          />
        </Section>
      ) : null}
      {steps.length > 0 ? (
        <Section title={t('campaigns.steps')}>
          <Facts
            facts={steps.map((step, place) => ({
              key: String(place),
              label: t('campaigns.stepReads', {
                count: definition.steps[place]?.waitDays ?? 0,
                condition: t(
                  `campaigns.stepConditions.${definition.steps[place]?.condition ?? 'no_reply'}`,
                ),
              }),
              content: didOf(step),
            }))}
          />
        </Section>
      ) : null}
      {uplift ? <Uplift uplift={uplift} /> : null}
    </>
  );
};
