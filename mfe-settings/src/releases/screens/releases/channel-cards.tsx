import {
  isRole,
  type BundleState,
  type CanaryState,
  type PromotionPolicy,
} from '@sala/shared-contracts';
import { Box, Card, Code, Flex, Grid, Heading, Text } from '@sala/shared-ui';
import { useFormat, useLocale, useTranslation } from '@sala/shell-sdk';
import { use, useId, type ReactNode } from 'react';
import { Age, AsOf } from './relative-age';
import { HealthFacts } from './facts';
import { GateChip, HealthChip } from './release-chips';
import { healthOf, healthOfCanary, canaryTrial, versionIn } from './release-health';

interface ChannelProps {
  readonly title: string;
  readonly version: string | null;
  /** Shown instead of a version. */
  readonly none: string;
  readonly bundle: BundleState;
  /** Health. */
  readonly chip?: ReactNode;
  readonly children?: ReactNode;
}

const Channel = ({ title, version, none, bundle, chip, children }: ChannelProps) => {
  const id = useId();
  const known = versionIn(bundle, version);
  return (
    <Card asChild p="3" display="flex" flexDirection="column" gap="2">
      <section aria-labelledby={id}>
        <Flex align="center" gap="2" wrap="wrap">
          <Heading id={id} size="sm" flex="1 1 auto">
            {title}
          </Heading>
          {version === null ? null : chip}
        </Flex>
        {version === null ? (
          <Text tone="muted">{none}</Text>
        ) : (
          <Code fontSize="md" fontWeight="medium" overflowWrap="anywhere">
            {version}
          </Code>
        )}
        {known ? (
          <Flex align="center" columnGap="2" rowGap="1" wrap="wrap">
            <GateChip gate={known.gate} />
            <Text as="span" size="sm" tone="muted">
              <Age at={known.publishedAt} /> · {known.publishedBy}
            </Text>
          </Flex>
        ) : null}
        {children}
      </section>
    </Card>
  );
};

/** Audience of the canary as a sentence. */
const CanaryAudience = ({ canary }: { readonly canary: CanaryState }) => {
  const { t } = useTranslation('settings');
  const { percent, number } = useFormat();
  const locale = useLocale();
  const { companies, roles } = canary;
  const custom = roles.filter((role) => !isRole(role));
  const parts = [
    ...(canary.percent > 0
      ? [t('releases.rings.percent', { percent: percent(canary.percent / 100) })]
      : []),
    ...roles.filter(isRole).map((role) => t(`roles.${role}`)),
    ...(custom.length > 0 ? [t('releases.rings.customRoles', { count: custom.length })] : []),
    ...(companies.length > 0 ? [t('releases.rings.companies', { count: companies.length })] : []),
  ];
  return (
    <Box fontSize="sm">
      <Text size="sm">{new Intl.ListFormat(locale).format(parts)}</Text>
      <Text size="sm" tone="muted">
        <Age at={canary.startedAt} /> ·{' '}
        {t('releases.rings.evidence', { value: number(Math.round(canary.eValue * 100) / 100) })}
      </Text>
    </Box>
  );
};

/** Progress of the canary towards the promotion policy. */
const Trial = ({
  bundle,
  asked,
}: {
  readonly bundle: BundleState;
  readonly asked: PromotionPolicy;
}) => {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const { minutes, sessions } = canaryTrial(bundle, bundle.canary?.version ?? '', use(AsOf));
  const facts = {
    minutes: number(minutes),
    askedMinutes: number(asked.minutes),
    sessions: number(sessions),
    askedSessions: number(asked.sessions),
  };
  return (
    <Text size="sm" tone="muted">
      {t('releases.trial', facts)}
    </Text>
  );
};

interface ChannelCardsProps {
  readonly bundle: BundleState;
  /** Policy for canaries; null: none. */
  readonly asked: PromotionPolicy | null;
}

/** Channels of a bundle: stable, canary and last known good. */
export const ChannelCards = ({ bundle, asked }: ChannelCardsProps) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const { stable, canary, lkg, promotion } = bundle;
  const stableVersion = versionIn(bundle, stable);
  const canaryVersion = versionIn(bundle, canary?.version ?? null);
  return (
    <Grid
      gap="3"
      mb="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    >
      <Channel
        title={t('releases.channels.stable')}
        version={stable}
        none={t('releases.none')}
        bundle={bundle}
        chip={stableVersion ? <HealthChip health={healthOf(stableVersion.health)} /> : null}
      >
        {promotion ? (
          <Text size="sm" tone="muted">
            {t('releases.lookedAfter', {
              until: dateTime(promotion.until),
              against: promotion.against,
            })}
          </Text>
        ) : null}
        {stableVersion ? <HealthFacts health={stableVersion.health} /> : null}
      </Channel>
      <Channel
        title={t('releases.channels.canary')}
        version={canary?.version ?? null}
        none={t('releases.noCanary')}
        bundle={bundle}
        chip={canary ? <HealthChip health={healthOfCanary(canary)} /> : null}
      >
        {canary ? <CanaryAudience canary={canary} /> : null}
        {canary && asked ? <Trial bundle={bundle} asked={asked} /> : null}
        {canaryVersion ? <HealthFacts health={canaryVersion.health} /> : null}
      </Channel>
      <Channel
        title={t('releases.channels.lkg')}
        version={lkg}
        none={t('releases.none')}
        bundle={bundle}
      />
    </Grid>
  );
};
