import type { BundleState, ReleaseState } from '@sala/shared-contracts';
import { Box, Button, Code, Flex, Stack, Text } from '@sala/shared-ui';
import { AlertIcon, UndoIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { OnAction } from './release-actions';
import { useUnits } from './facts';
import {
  failuresPerMille,
  worstProblem,
  versionIn,
  rollbackTargets,
  type BundleProblem,
} from './release-health';

interface AlarmProps {
  readonly bundle: BundleState;
  readonly problem: BundleProblem;
  /** undefined for readers. */
  readonly onAction: OnAction | undefined;
}

const Alarm = ({ bundle, problem, onAction }: AlarmProps) => {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const { perMille } = useUnits();
  const { health } = versionIn(bundle, problem.version) ?? {};
  const remedy = () => {
    if (!onAction) return null;
    if (problem.channel === 'canary')
      return (
        <Button variant="danger" onClick={() => onAction({ kind: 'stop', bundle })}>
          {t('releases.do.stop')}
        </Button>
      );
    if (rollbackTargets(bundle).length === 0) return null;
    return (
      <Button variant="danger" onClick={() => onAction({ kind: 'rollback', bundle })}>
        <UndoIcon />
        {t('releases.do.rollback')}
      </Button>
    );
  };
  return (
    <Flex
      gap="3"
      wrap="wrap"
      align="center"
      p="3"
      bg="danger.subtle"
      borderWidth="1px"
      borderColor="danger.border"
      borderRadius="lg"
      css={{ '& > button': { flex: { base: '1 1 100%', md: '0 0 auto' } } }}
    >
      <Flex gap="2" flex="1 1 16rem" minW="0">
        <Box color="danger.fg" pt="0.5">
          <AlertIcon aria-hidden />
        </Box>
        <Box minW="0">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {t(`releases.alarm.${problem.channel}`, { name: bundle.name })}
          </Text>
          <Text size="sm" figures>
            <Code>{problem.version}</Code>
            {health
              ? ` · ${t('releases.alarm.counts', { failures: perMille(failuresPerMille(health)), crashes: number(health.crashes), loads: number(health.loads) })}`
              : null}
          </Text>
        </Box>
      </Flex>
      {remedy()}
    </Flex>
  );
};

/** Current problems with their remedies. */
export const Alarms = ({
  bundles,
  onAction,
}: {
  readonly bundles: ReleaseState['bundles'];
  readonly onAction: OnAction | undefined;
}) => {
  const { t } = useTranslation('settings');
  const alarms = bundles.flatMap((bundle) => {
    const problem = worstProblem(bundle);
    return problem?.level === 'bad' ? [{ bundle, problem }] : [];
  });
  return (
    <Stack
      role="status"
      aria-label={t('releases.alarm.label')}
      gap="2"
      mb={alarms.length > 0 ? '3' : '0'}
    >
      {alarms.map(({ bundle, problem }) => (
        <Alarm key={bundle.name} bundle={bundle} problem={problem} onAction={onAction} />
      ))}
    </Stack>
  );
};
