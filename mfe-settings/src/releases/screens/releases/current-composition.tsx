import type { ReleaseState } from '@sala/shared-contracts';
import { Box, Button, Code, Flex, Text } from '@sala/shared-ui';
import { SystemThemeIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { Age } from './relative-age';
import type { OnAction } from './release-actions';
import { useUnits } from './facts';
import { HealthChip } from './release-chips';
import { healthOf, noLoads, worstProblem, versionIn, type Health } from './release-health';

interface FactProps {
  readonly label: string;
  /** Full width on a phone. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const Fact = ({ label, wide = false, children }: FactProps) => (
  <Flex direction="column" gap="0.5" minW="0" {...(wide ? { gridColumn: '1 / -1' } : {})}>
    <Text as="dt" size="xs" tone="muted">
      {label}
    </Text>
    <Flex
      as="dd"
      align="center"
      minH={{ md: '7' }}
      columnGap="2"
      rowGap="1"
      wrap="wrap"
      fontVariantNumeric="tabular-nums"
    >
      {children}
    </Flex>
  </Flex>
);

const worstHealth = ({ bundles }: ReleaseState): Health => {
  const levels = bundles.map((bundle) => worstProblem(bundle)?.level);
  if (levels.includes('bad')) return 'bad';
  if (levels.includes('watch')) return 'watch';
  const hasReports = bundles.some(
    (bundle) => healthOf(versionIn(bundle, bundle.stable)?.health ?? noLoads) !== 'unknown',
  );
  return hasReports ? 'good' : 'unknown';
};

interface CurrentCompositionProps {
  readonly state: ReleaseState;
  /** Whether the live feed is connected. */
  readonly live: boolean;
  readonly onAction: OnAction | undefined;
}

/** Summary of the current composition. */
export const CurrentComposition = ({ state, live, onAction }: CurrentCompositionProps) => {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const { kB } = useUnits();
  const { composition, policy, openTabs } = state;
  const enforced = policy.integrity === 'enforce';
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="lg" px="3" py="2.5" mb="3">
      <Box
        as="dl"
        display={{ base: 'grid', md: 'flex' }}
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        columnGap={{ base: '3', md: '8' }}
        rowGap="3"
      >
        <Fact label={t('releases.inForce.health')}>
          <HealthChip health={worstHealth(state)} />
        </Fact>
        <Fact label={t('releases.inForce.tabs')}>
          <SystemThemeIcon aria-hidden />
          {number(openTabs)}
        </Fact>
        <Fact wide label={t('releases.inForce.composition')}>
          {composition ? (
            <>
              <Code fontWeight="medium">{composition.id}</Code>
              <span>
                <Age at={composition.issuedAt} /> · {kB(composition.bytes)}
              </span>
            </>
          ) : (
            t('releases.inForce.none')
          )}
          <StatusChip {...(live ? statusLooks.done : statusLooks.inTime)}>
            {t(live ? 'releases.inForce.live' : 'releases.inForce.polled')}
          </StatusChip>
        </Fact>
        <Fact wide label={t('releases.inForce.integrity')}>
          <StatusChip {...(enforced ? statusLooks.done : statusLooks.attention)}>
            {t(`releases.integrity.${policy.integrity}`)}
          </StatusChip>
          {onAction ? (
            <Button size="sm" variant="link" px="0" onClick={() => onAction({ kind: 'policy' })}>
              {t('releases.do.policy')}
            </Button>
          ) : null}
        </Fact>
      </Box>
    </Box>
  );
};
