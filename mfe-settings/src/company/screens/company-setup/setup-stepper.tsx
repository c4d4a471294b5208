import type { CompanySetup } from '@sala/shared-contracts';
import { Box, Flex, VisuallyHidden } from '@sala/shared-ui';
import { CheckIcon } from '@sala/shared-ui/icons';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { isReachable, setupPlaces, type SetupPlace } from './setup-places';

type State = 'done' | 'later' | 'open';

const stateOf = (place: SetupPlace, { draft, skipped }: CompanySetup): State => {
  if (place === 'summary') return 'open';
  return skipped.includes(place) ? 'later' : draft[place] ? 'done' : 'open';
};

const disc = {
  align: 'center',
  justify: 'center',
  flexShrink: '0',
  boxSize: '6',
  borderWidth: '1px',
  borderRadius: 'full',
  fontSize: 'xs',
  fontWeight: 'medium',
  css: { '& .lucide': { width: '0.875rem', height: '0.875rem' } },
} as const;

const looks: Record<State | 'current', Readonly<Record<string, string>>> = {
  current: { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' },
  done: { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'accent.muted' },
  later: {
    bg: 'bg.muted',
    color: 'fg.muted',
    borderColor: 'border.control',
    borderStyle: 'dashed',
  },
  open: { bg: 'bg.panel', color: 'fg.muted', borderColor: 'border.control' },
};

const line = {
  align: 'center',
  justify: { base: 'center', md: 'flex-start' },
  gap: '2.5',
  width: 'full',
  minH: 'touch',
  px: { base: '0', md: '2' },
  borderRadius: 'md',
  textAlign: 'start',
} as const;

interface StepperProps {
  readonly setup: CompanySetup;
  readonly place: SetupPlace;
  readonly onGo: (place: SetupPlace) => void;
}

const Step = ({
  setup,
  place,
  shown,
  number,
  onGo,
}: Omit<StepperProps, 'place'> & {
  readonly place: SetupPlace;
  readonly shown: boolean;
  readonly number: number;
}) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const state = stateOf(place, setup);
  const reachable = isReachable(place, setup);
  const contents = (
    <>
      <Flex as="span" {...disc} {...looks[shown ? 'current' : state]} aria-hidden>
        {state === 'done' && !shown ? <CheckIcon /> : format.number(number)}
      </Flex>
      <Box
        as="span"
        fontWeight={shown ? 'medium' : 'normal'}
        color={shown ? 'fg' : 'fg.muted'}
        // On a phone only the circles are visible; screen readers still read the titles.
        srOnly={{ base: true, md: false }}
      >
        {t(`companySetup.steps.${place}.name`)}
      </Box>
      {state === 'open' ? null : (
        <VisuallyHidden>{t(`companySetup.states.${state}`)}</VisuallyHidden>
      )}
    </>
  );
  return (
    <Box as="li" flex={{ base: '1', md: 'initial' }}>
      {reachable ? (
        <Flex asChild {...line} cursor="pointer" _hover={{ bg: 'bg.muted' }}>
          <button
            type="button"
            onClick={() => onGo(place)}
            {...(shown ? { 'aria-current': 'step' as const } : {})}
          >
            {contents}
          </button>
        </Flex>
      ) : (
        <Flex {...line}>{contents}</Flex>
      )}
    </Box>
  );
};

/** Steps with their progress, as links back. */
export const SetupStepper = ({ setup, place, onGo }: StepperProps) => {
  const { t } = useTranslation('settings');
  return (
    <Box as="nav" aria-label={t('companySetup.progress')}>
      <Flex
        as="ol"
        role="list"
        direction={{ base: 'row', md: 'column' }}
        gap={{ base: '0', md: '1' }}
      >
        {setupPlaces.map((step, index) => (
          <Step
            key={step}
            setup={setup}
            place={step}
            shown={step === place}
            number={index + 1}
            onGo={onGo}
          />
        ))}
      </Flex>
    </Box>
  );
};
