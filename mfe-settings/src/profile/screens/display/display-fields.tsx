import {
  displayCalendarViews,
  navGroups,
  rowsPerPageChoices,
  type NavGroup,
} from '@sala/shared-contracts';
import { densities, Text } from '@sala/shared-ui';
import { CheckboxField, FormBody, FormSection, SelectField } from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { landingKey } from './display-values';
import { useLandings } from './use-landings';

const rowChoices = rowsPerPageChoices.map((rows) => ({ value: String(rows), label: String(rows) }));

const useCalendarChoices = () => {
  const { t } = useTranslation('settings');
  return displayCalendarViews.map((view) => ({
    value: view,
    label: t(`display.calendarViews.${view}`),
  }));
};

/** What is kept in this browser: a phone and a counter have different room. */
const DeviceFields = () => {
  const { t } = useTranslation('settings');
  return (
    <FormSection>
      <legend>{t('display.here')}</legend>
      <Text tone="muted" size="sm">
        {t('display.hereText')}
      </Text>
      <FormBody columns={2}>
        <SelectField
          name="here.density"
          label={t('display.density')}
          placeholder={null}
          options={densities.map((density) => ({
            value: density,
            label: t(`display.densities.${density}`),
          }))}
        />
        <SelectField
          name="here.calendarView"
          label={t('display.calendarHere')}
          placeholder={t('display.asEverywhere')}
          options={useCalendarChoices()}
        />
        <SelectField
          name="here.rowsPerPage"
          label={t('display.rowsHere')}
          placeholder={t('display.asEverywhere')}
          options={rowChoices}
        />
      </FormBody>
    </FormSection>
  );
};

/** Menu, first screen, calendar and lists: everywhere, and on this device. */
export const DisplayFields = () => {
  const { t } = useTranslation('settings');
  const offered = useLandings();
  return (
    <FormBody>
      <FormSection>
        <legend>{t('display.groups')}</legend>
        <Text tone="muted" size="sm">
          {t('display.groupsText')}
        </Text>
        {navGroups.map((group: NavGroup) => (
          <CheckboxField
            key={group}
            name={`groups.${group}`}
            label={t(`display.groupNames.${group}`)}
          />
        ))}
      </FormSection>
      <SelectField
        name="landing"
        label={t('display.landing')}
        placeholder={null}
        options={offered.map((path) => ({
          value: path,
          label: t(`display.landings.${landingKey[path]}`),
        }))}
      />
      <SelectField
        name="calendarView"
        label={t('display.calendarView')}
        placeholder={null}
        options={useCalendarChoices()}
      />
      <SelectField
        name="rowsPerPage"
        label={t('display.rowsPerPage')}
        placeholder={null}
        options={rowChoices}
      />
      <DeviceFields />
    </FormBody>
  );
};
