import { weekDays, type WeekDay } from '@sala/shared-contracts';
import { Box, Button, Grid, Text } from '@sala/shared-ui';
import { CheckboxField, FormSection, SelectField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { inWeekOrder, useWeekStart } from '@sala/screen-parts/week';
import type { SiteValues } from './site-values';

/** Every quarter hour of a day, and its last minute. */
const clockTimes: readonly string[] = [
  ...Array.from(
    { length: 96 },
    (_, quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  ),
  '23:59',
];

const times = clockTimes.map((time) => ({ value: time, label: time }));

/** The current time stays even off the quarter hours. */
const timesWith = (time: string) =>
  time === '' || clockTimes.includes(time) ? times : [{ value: time, label: time }, ...times];

const Day = ({ day }: { readonly day: WeekDay }) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<SiteValues>();
  const { open, opens, closes } = values.hours[day];
  const name = t(`organization.days.${day}`);
  return (
    <Grid
      role="group"
      aria-label={name}
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="3"
      alignItems="start"
      minH={{ base: 'touch', md: 'control' }}
    >
      <Box py={{ base: '0', md: '1.5' }}>
        <CheckboxField
          name={`hours.${day}.open`}
          label={name.charAt(0).toUpperCase() + name.slice(1)}
        />
      </Box>
      {open ? (
        <Grid gridTemplateColumns="6.5rem max-content 6.5rem" columnGap="2" alignItems="start">
          <SelectField
            name={`hours.${day}.opens`}
            label={t('organization.hours.opens', { day: name })}
            hideLabel
            placeholder={null}
            options={timesWith(opens)}
          />
          <Text as="span" tone="muted" py={{ base: '2.5', md: '1.5' }} aria-hidden>
            {t('organization.hours.until')}
          </Text>
          <SelectField
            name={`hours.${day}.closes`}
            label={t('organization.hours.closes', { day: name })}
            hideLabel
            placeholder={null}
            options={timesWith(closes)}
          />
        </Grid>
      ) : (
        <Text size="sm" tone="subtle" py={{ base: '2.5', md: '1.5' }}>
          {t('organization.hours.closed')}
        </Text>
      )}
    </Grid>
  );
};

const otherWorkingDays = ['tuesday', 'wednesday', 'thursday', 'friday'] as const;

/** Opening hours per day, 24-hour clock. */
export const OpeningHours = () => {
  const { t } = useTranslation('hospital');
  const { values, setFieldValue } = useFormikContext<SiteValues>();
  const copyMonday = () =>
    void setFieldValue('hours', {
      ...values.hours,
      ...Object.fromEntries(otherWorkingDays.map((day) => [day, values.hours.monday])),
    });
  return (
    <FormSection gap="2">
      <legend>{t('organization.hours.title')}</legend>
      {inWeekOrder(weekDays, useWeekStart()).map((day) => (
        <Day key={day} day={day} />
      ))}
      <Button size="sm" justifySelf="start" mt="1" onClick={copyMonday}>
        {t('organization.hours.copyMonday')}
      </Button>
    </FormSection>
  );
};
