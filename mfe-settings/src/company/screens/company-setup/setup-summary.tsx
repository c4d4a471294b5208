import {
  setupChecks,
  type CompanySetup,
  type SetupCheck,
  type SetupStep,
} from '@sala/shared-contracts';
import { Box, Button, Flex, Heading, Stack, Text, VisuallyHidden } from '@sala/shared-ui';
import { FormProblem } from '@sala/shared-ui/form';
import { CheckIcon, CloseIcon } from '@sala/shared-ui/icons';
import { useTranslation, useUnsavedWork } from '@sala/shell-sdk';
import type { SetupPlace } from './setup-places';
import { problemOf, useSetupFinish } from './use-setup';

/** Step in which a check of the summary is fixed. */
const stepOf: Record<SetupCheck, SetupStep> = {
  company: 'company',
  openingHours: 'site',
  department: 'departments',
  doctor: 'team',
  eventType: 'team',
};

interface SummaryProps {
  readonly setup: CompanySetup;
  /** Steps with unsaved changes. */
  readonly unsaved: readonly SetupStep[];
  readonly onGo: (place: SetupPlace) => void;
  readonly onBack: () => void;
}

const Check = ({
  check,
  done,
  onGo,
}: { readonly check: SetupCheck; readonly done: boolean } & Pick<SummaryProps, 'onGo'>) => {
  const { t } = useTranslation('settings');
  return (
    <Flex as="li" align="center" gap="2.5" minH={{ base: 'touch', md: 'control' }}>
      <Box
        as="span"
        color={done ? 'status.green.fg' : 'status.amber.fg'}
        lineHeight="0"
        aria-hidden
      >
        {done ? <CheckIcon /> : <CloseIcon />}
      </Box>
      <Text as="span" flex="1" minW="0">
        {t(`companySetup.checks.${check}`)}
        <VisuallyHidden>
          {t(done ? 'companySetup.checkDone' : 'companySetup.checkMissing')}
        </VisuallyHidden>
      </Text>
      {done ? null : (
        <Button size="sm" variant="link" onClick={() => onGo(stepOf[check])}>
          {t('companySetup.complete')}
        </Button>
      )}
    </Flex>
  );
};

const Unsaved = ({ unsaved, onGo }: Pick<SummaryProps, 'unsaved' | 'onGo'>) => {
  const { t } = useTranslation('settings');
  return (
    <Stack gap="1" role="status">
      <Text>{t('companySetup.unsaved')}</Text>
      <Flex gap="3" wrap="wrap">
        {unsaved.map((step) => (
          <Button key={step} variant="link" size="sm" onClick={() => onGo(step)}>
            {t(`companySetup.steps.${step}.name`)}
          </Button>
        ))}
      </Flex>
    </Stack>
  );
};

/** Summary: what is missing before patients can book, and the button that creates the company. */
export const SetupSummary = ({ setup, unsaved, onGo, onBack }: SummaryProps) => {
  const { t } = useTranslation('settings');
  const finish = useSetupFinish();
  useUnsavedWork(unsaved.length > 0);
  const bookable = setup.ready.length === setupChecks.length;
  const invited = setup.draft.invitations?.invitations.length ?? 0;
  return (
    <Stack gap="4">
      <FormProblem problem={problemOf(finish.error)} />
      <section aria-labelledby="ready-to-book">
        <Heading as="h3" size="sm" id="ready-to-book" mb="1">
          {t('companySetup.ready', { done: setup.ready.length, all: setupChecks.length })}
        </Heading>
        <Text tone="muted">
          {t(bookable ? 'companySetup.bookable' : 'companySetup.notBookable')}
        </Text>
        <Stack as="ul" role="list" gap="0" mt="2">
          {setupChecks.map((check) => (
            <Check key={check} check={check} done={setup.ready.includes(check)} onGo={onGo} />
          ))}
        </Stack>
      </section>
      <Stack gap="1">
        {invited > 0 ? (
          <Text tone="muted">{t('companySetup.willInvite', { count: invited })}</Text>
        ) : null}
        {setup.draft.samples?.samples ? (
          <Text tone="muted">{t('companySetup.willSample')}</Text>
        ) : null}
      </Stack>
      {unsaved.length > 0 ? <Unsaved unsaved={unsaved} onGo={onGo} /> : null}
      <Flex gap="2" justify="space-between" mt="2">
        <Button onClick={onBack}>{t('companySetup.back')}</Button>
        <Button
          variant="solid"
          loading={finish.isPending}
          disabled={unsaved.length > 0}
          onClick={() => finish.mutate(undefined)}
        >
          {t('companySetup.finish')}
        </Button>
      </Flex>
    </Stack>
  );
};
