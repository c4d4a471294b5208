import { useAuth, useCan } from '@sala/shared-auth';
import type { CompanySetup, SetupStep } from '@sala/shared-contracts';
import {
  Box,
  Card,
  ErrorState,
  Grid,
  Heading,
  Link,
  LoadingState,
  Page,
  PageHeader,
  Text,
} from '@sala/shared-ui';
import { Link as RouterLink, useNavigate, useSearchState, useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { paths } from '../../../paths';
import { CompanyStep } from './company-step';
import { DepartmentsStep } from './departments-step';
import { InvitationsStep } from './invitations-step';
import { SamplesStep } from './samples-step';
import {
  parseSetupSearch,
  placeAfter,
  placeBefore,
  placeOf,
  type SetupPlace,
} from './setup-places';
import { SetupStepper } from './setup-stepper';
import { SetupSummary } from './setup-summary';
import { SignedInAs } from '../../../parts/signed-in-as';
import { SiteStep } from './site-step';
import type { Wizard } from './step-form';
import { TeamStep } from './team-step';
import { problemOf, useSetupSave, useSetupView } from './use-setup';

const screens: Record<SetupStep, ComponentType<{ readonly wizard: Wizard }>> = {
  company: CompanyStep,
  site: SiteStep,
  departments: DepartmentsStep,
  team: TeamStep,
  invitations: InvitationsStep,
  samples: SamplesStep,
};

/** Moves the focus to the step's title, but not on the first load. */
const StepTitle = ({ place }: { readonly place: SetupPlace }) => {
  const { t } = useTranslation('settings');
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(place);
  useEffect(() => {
    if (before.current !== place) title.current?.focus();
    before.current = place;
  }, [place]);
  return (
    <Box mb="4">
      <Heading ref={title} tabIndex={-1} outline="none">
        {t(`companySetup.steps.${place}.title`)}
      </Heading>
      <Text tone="muted" mt="1">
        {t(`companySetup.steps.${place}.text`)}
      </Text>
    </Box>
  );
};

const SetupWizard = ({ setup }: { readonly setup: CompanySetup }) => {
  const [{ step: wanted }, change] = useSearchState(parseSetupSearch);
  const [typed] = useState(() => new Map<SetupStep, unknown>());
  const go = (step: SetupPlace) => change({ step });
  const save = useSetupSave(({ step, answers }) => {
    if (answers) typed.delete(step); // a postponed step keeps its unfinished values
    go(placeAfter(step));
  });
  const place = placeOf(wanted, setup);
  const before = placeBefore(place);
  const back = before ? () => go(before) : undefined;

  const contents = () => {
    if (place === 'summary')
      return (
        <SetupSummary
          setup={setup}
          unsaved={[...typed.keys()].filter((step) => !setup.skipped.includes(step))}
          onGo={go}
          onBack={() => go('samples')}
        />
      );
    const Step = screens[place];
    const wizard: Wizard = {
      draft: setup.draft,
      typed,
      save: (answers) => save.mutate({ step: place, answers }),
      leaveForLater: () => save.mutate({ step: place, answers: null }),
      back,
      saving: save.pending,
      problem: save.problemAt(place),
    };
    return <Step key={place} wizard={wizard} />;
  };

  return (
    <Grid
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '13rem minmax(0, 1fr)' }}
      columnGap="6"
      rowGap="3"
      alignItems="start"
    >
      <SetupStepper setup={setup} place={place} onGo={go} />
      <Card p={{ base: '4', md: '5' }}>
        <StepTitle place={place} />
        {contents()}
      </Card>
    </Grid>
  );
};

/** `/company-setup`: resumable wizard for people without a company (docs/spec/clinic.md §1). */
export default function CompanySetupPage() {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const hasCompany = useAuth(({ user }) => Boolean(user?.company));
  const isPlatformStaff = useCan('releases:read');
  const setup = useSetupView(!hasCompany);

  // Leaves as soon as there is a company, however it was created.
  useEffect(() => {
    if (hasCompany) void navigate(paths.home, { replace: true });
  }, [hasCompany, navigate]);

  const contents = () => {
    if (hasCompany || setup.isPending) return <LoadingState shape="form" />;
    if (setup.data) return <SetupWizard setup={setup.data} />;
    return (
      <ErrorState
        problem={problemOf(setup.error)}
        onRetry={() => void setup.refetch()}
        retrying={setup.isFetching}
      />
    );
  };

  return (
    // Steps, a gap, and a card with a form of 640 px.
    <Box width="full" maxW="59.125rem" mx="auto">
      <Page>
        <PageHeader title={t('companySetup.title')} />
        <Text tone="muted" mb="4">
          {t('companySetup.intro')}{' '}
          <Link asChild>
            <RouterLink to={paths.pricing}>{t('companySetup.seePlans')}</RouterLink>
          </Link>
        </Text>
        {isPlatformStaff ? (
          <Text mb="4">
            {t('companySetup.releases')}{' '}
            <Link asChild>
              <RouterLink to={paths.releases}>{t('companySetup.seeReleases')}</RouterLink>
            </Link>
          </Text>
        ) : null}
        {contents()}
        <SignedInAs />
      </Page>
    </Box>
  );
}
