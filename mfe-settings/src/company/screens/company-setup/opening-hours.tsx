import { weekDays, type WeekDay } from '@sala/shared-contracts';
import { Box, Button, Grid, Text } from '@sala/shared-ui';
import { CheckboxField, FormSection, SelectField, useFormikContext } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { clockTimes, type SiteValues } from './site-rules';

const times = clockTimes.map((time) => ({ value: time, label: time }));

/** Keeps a stored time between quarter hours selectable. */
const timesWith = (time: string) =>
  time === '' || clockTimes.includes(time) ? times : [{ value: time, label: time }, ...times];

const days = {
  open: { base: 'minmax(0, 1fr) max-content minmax(0, 1fr)', sm: '8.5rem 7rem max-content 7rem' },
  closed: { base: 'minmax(0, 1fr) auto', sm: '8.5rem auto' },
} as const;

const Day = ({ day }: { readonly day: WeekDay }) => {
  const { t } = useTranslation('settings');
  const { values } = useFormikContext<SiteValues>();
  const { open, opens, closes } = values.hours[day];
  const name = t(`companySetup.days.${day}`);
  return (
    <Grid
      role="group"
      aria-label={name}
      gridTemplateColumns={days[open ? 'open' : 'closed']}
      columnGap="3"
      alignItems="start"
      minH={{ base: 'touch', md: 'control' }}
    >
      <Box
        gridColumn={{ base: open ? '1 / -1' : 'auto', sm: 'auto' }}
        py={{ base: '0', md: '1.5' }}
      >
        <CheckboxField name={`hours.${day}.open`} label={name} />
      </Box>
      {open ? (
        <>
          <SelectField
            name={`hours.${day}.opens`}
            label={t('companySetup.opens', { day: name })}
            hideLabel
            placeholder={null}
            options={timesWith(opens)}
          />
          <Text as="span" tone="muted" py={{ base: '2.5', md: '1.5' }} aria-hidden>
            {t('companySetup.until')}
          </Text>
          <SelectField
            name={`hours.${day}.closes`}
            label={t('companySetup.closes', { day: name })}
            hideLabel
            placeholder={null}
            options={timesWith(closes)}
          />
        </>
      ) : (
        <Text size="sm" tone="subtle" py={{ base: '2.5', md: '1.5' }}>
          {t('companySetup.closed')}
        </Text>
      )}
    </Grid>
  );
};

const otherWorkingDays = weekDays.filter((day) => !['monday', 'saturday', 'sunday'].includes(day));

/** Opening hours by day from Monday. */
export const OpeningHours = () => {
  const { t } = useTranslation('settings');
  const { values, setFieldValue } = useFormikContext<SiteValues>();
  const copyMonday = () => {
    const copies = Object.fromEntries(otherWorkingDays.map((day) => [day, values.hours.monday]));
    void setFieldValue('hours', { ...values.hours, ...copies });
  };
  return (
    <FormSection gap="2">
      <legend>{t('companySetup.hours')}</legend>
      {weekDays.map((day) => (
        <Day key={day} day={day} />
      ))}
      <Button size="sm" justifySelf="start" mt="1" onClick={copyMonday}>
        {t('companySetup.copyMonday')}
      </Button>
    </FormSection>
  );
};
