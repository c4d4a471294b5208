import { apiQuery, learnEndpoints, useAuth, useCan } from '@sala/shared-auth';
import type { Contract, EndpointAnswer, FirstStep } from '@sala/shared-contracts';
import { Box, Button, Flex, Skeleton, Text } from '@sala/shared-ui';
import { CheckIcon } from '@sala/shared-ui/icons';
import { failsAlone, Link, useQuery, useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { useRemoteCommands } from '../slots';
import { areStepsHidden, hideSteps } from './first-steps-dismissal';
import { HomeCard } from './widget-card';

// A typed literal: importing the route table would add it to every page.
learnEndpoints({ firstStepList: 'GET /first-steps' });

/** The command of a remote that begins a step. */
const commandOf: Readonly<Record<FirstStep, string>> = {
  practitioner: 'newPractitioner',
  eventType: 'newEventType',
  hours: 'setHours',
  patient: 'newPatient',
  appointment: 'newAppointment',
};

interface StepProps {
  readonly step: FirstStep;
  readonly done: boolean;
  /** The step to take now. */
  readonly next: boolean;
  readonly path: string | undefined;
}

const Step = ({ step, done, next, path }: StepProps) => {
  const { t } = useTranslation();
  return (
    <Flex as="li" align="center" gap="3" minH={{ base: 'touch', md: '9' }}>
      <Flex
        align="center"
        justify="center"
        boxSize="5"
        flexShrink="0"
        borderRadius="full"
        borderWidth="1px"
        borderColor={done ? 'status.green.fg' : 'border'}
        color="status.green.fg"
      >
        {done ? <CheckIcon size={14} aria-label={t('home.steps.done')} /> : null}
      </Flex>
      <Box flex="1" minW="0">
        <Text {...(done ? { tone: 'muted' } : { fontWeight: 'medium' })}>
          {t(`home.steps.${step}`)}
        </Text>
        {next ? (
          <Text size="sm" tone="muted">
            {t(`home.steps.${step}Text`)}
          </Text>
        ) : null}
      </Box>
      {path && !done ? (
        <Button asChild size={next ? 'md' : 'sm'} variant={next ? 'solid' : 'outline'}>
          <Link to={path} aria-label={`${t('home.steps.begin')}: ${t(`home.steps.${step}`)}`}>
            {t('home.steps.begin')}
          </Link>
        </Button>
      ) : null}
    </Flex>
  );
};

/** As tall as what comes, so that nothing below it moves. */
const StepsSkeleton = () => {
  const { t } = useTranslation();
  return (
    <HomeCard title={t('home.firstSteps')} size="wide">
      <Flex align="center" h="7" mb="2">
        <Skeleton w="12rem" h="4" />
      </Flex>
      <Box h="1.5" mb="2" />
      {Object.keys(commandOf).map((step, place) => (
        <Flex key={step} align="center" minH={place === 0 ? '12' : { base: 'touch', md: '9' }}>
          <Skeleton w="60%" h="4" />
        </Flex>
      ))}
    </HomeCard>
  );
};

interface Steps {
  /** The company has not begun to work: figures would say nothing. */
  readonly open: boolean;
  /** null: not known yet. */
  readonly items: EndpointAnswer<Contract['firstStepList']>['items'] | null;
  readonly hide: () => void;
}

/** What a new company does next until its first booking; gone when done or hidden. */
export const useFirstSteps = (): Steps => {
  const companyId = useAuth(({ user }) => user?.company?.id ?? '');
  const manages = useCan('company:manage');
  const commands = useRemoteCommands();
  const [hidden, setHidden] = useState(false);
  const wanted = manages && commands.length > 0 && !hidden && !areStepsHidden(companyId);
  const { data, isError } = useQuery({
    ...apiQuery('firstStepList'),
    enabled: wanted,
    meta: failsAlone, // optional: a failure hides it
  });
  const finished = data !== undefined && data.items.every((item) => item.done);
  // Remembered, so that nothing is kept free for it next time.
  useEffect(() => {
    if (finished) hideSteps(companyId);
  }, [finished, companyId]);
  return {
    open: wanted && !finished && !isError,
    items: data?.items ?? null,
    hide: () => {
      hideSteps(companyId);
      setHidden(true);
    },
  };
};

/** The steps with their progress, and the next one to take. */
export const FirstSteps = ({ steps: { open, items, hide } }: { readonly steps: Steps }) => {
  const { t } = useTranslation();
  const commands = useRemoteCommands();
  if (!open) return null;
  if (!items) return <StepsSkeleton />;
  const done = items.filter((item) => item.done).length;
  const next = items.find((item) => !item.done)?.step;
  return (
    <HomeCard title={t('home.firstSteps')} size="wide">
      <Flex align="center" gap="3" mb="2">
        <Text tone="muted" size="sm" flex="1">
          {t('home.steps.progress', { done, all: items.length })}
        </Text>
        <Button size="sm" variant="ghost" onClick={hide}>
          {t('home.steps.hide')}
        </Button>
      </Flex>
      <Box h="1.5" borderRadius="full" bg="bg.muted" mb="2" aria-hidden>
        <Box
          h="full"
          borderRadius="full"
          bg="accent.solid"
          w={`${Math.round((100 * done) / items.length)}%`}
        />
      </Box>
      <Box as="ol" listStyle="none" m="0" p="0">
        {items.map((item) => (
          <Step
            key={item.step}
            step={item.step}
            done={item.done}
            next={item.step === next}
            path={commands.find(({ key }) => key === commandOf[item.step])?.path}
          />
        ))}
      </Box>
    </HomeCard>
  );
};
