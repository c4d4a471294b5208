import { dayIn, type RemoteWidget, type WidgetSize } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { Box, Flex, Grid, Page, PageHeader, Stack, Text } from '@sala/shared-ui';
import { useDayWords, useTranslation } from '@sala/shell-sdk';
import { useWidgets, type Filled } from '../../slots';
import { FirstSteps, useFirstSteps } from '../../widgets/first-steps';
import { WidgetCard } from '../../widgets/widget-card';
import { balance } from './balance';
import { ChosenFigures, useOpeningFigures } from './chosen-figures';

/** Who has no company yet is shown the zone that a new one begins with. */
const todayIn = (timeZone = 'America/Mexico_City'): string => dayIn(timeZone, new Date());

interface PlaceProps {
  readonly widgets: readonly Filled<RemoteWidget>[];
}

const cardsOf = (widgets: PlaceProps['widgets']) =>
  widgets.map((widget) => <WidgetCard key={widget.id} widget={widget} />);

/** Numbers with their trends, side by side. */
const Figures = ({ widgets }: PlaceProps) =>
  widgets.length > 0 ? (
    <Grid
      templateColumns="repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr))"
      gap="3"
      css={{
        '@media (max-width: 34rem)': {
          '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
        },
      }}
    >
      {cardsOf(widgets)}
    </Grid>
  ) : null;

const printedColumns = {
  _print: {
    gridTemplateAreas: '"wide beside" "below beside"',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gridTemplateRows: 'auto 1fr',
  },
} as const;

/** Cards as tall as their content: work in the broad column, the rest beside and below it. */
const Columns = ({ wide, small }: Record<'wide' | 'small', PlaceProps['widgets']>) => {
  const { below, beside } = balance(wide, small);
  const lower = below.filter((column) => column.length > 0);
  return (
    <Grid
      templateAreas={{ base: '"wide" "beside" "below"', lg: '"wide beside" "below beside"' }}
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(18rem, 1fr)' }}
      templateRows={{ base: 'auto', lg: 'auto 1fr' }}
      alignItems="start"
      gap="3"
      css={printedColumns}
    >
      <Stack gridArea="wide" gap="3" minW="0">
        {cardsOf(wide)}
      </Stack>
      <Stack gridArea="beside" gap="3" minW="0">
        {cardsOf(beside)}
      </Stack>
      <Grid
        gridArea="below"
        templateColumns="repeat(auto-fit, minmax(min(16rem, 100%), 1fr))"
        alignItems="start"
        gap="3"
      >
        {lower.map((column) => (
          <Stack key={column[0]?.id} gap="3" minW="0">
            {cardsOf(column)}
          </Stack>
        ))}
      </Grid>
    </Grid>
  );
};

/* One page of paper as a rule: small, in columns, without a card cut or a thing to press. */
const onPaper = {
  _print: {
    zoom: '0.75',
    '& section': { breakInside: 'avoid' },
    '& .sala-button, & [data-controls]': { display: 'none' },
  },
} as const;

/** Start of the day: what this person does next, by role. */
export default function HomePage() {
  const { t } = useTranslation();
  const user = useAuth((state) => state.user);
  const { say } = useDayWords();
  const today = say('longDay', todayIn(user?.company?.timeZone));
  const widgets = useWidgets();
  const of = (size: WidgetSize) => widgets.filter((widget) => widget.size === size);
  const steps = useFirstSteps();
  const figures = steps.open ? [] : of('figure');
  const opening = useOpeningFigures();
  return (
    <Page css={onPaper}>
      <PageHeader title={t('home.title', { name: user?.firstName ?? '' })} />
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="3" minH="9">
        <Text tone="muted">{t('home.text', { company: user?.company?.name ?? '', today })}</Text>
        {figures.length > 0 ? (
          // Room for the controls, which load later.
          <Box data-controls w={{ base: 'full', md: 'auto' }} minH={{ base: '3rem', md: '9' }}>
            <ChosenFigures widgets={figures} />
          </Box>
        ) : null}
      </Flex>
      <Stack gap="3">
        <FirstSteps steps={steps} />
        {opening ? null : <Figures widgets={figures} />}
        <Columns wide={of('wide')} small={of('small')} />
      </Stack>
    </Page>
  );
}
