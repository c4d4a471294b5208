import { limits, phoneCountries } from '@sala/shared-contracts';
import {
  FormBody,
  FormSection,
  FormWide,
  NumberField,
  PhoneField,
  SelectField,
  TextField,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { OpeningHours } from './opening-hours';

/** Mexican time zones by their best-known city. */
const mexicanZones = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/Cancun',
  'America/Hermosillo',
  'America/Mazatlan',
  'America/Chihuahua',
  'America/Ciudad_Juarez',
  'America/Monterrey',
  'America/Merida',
  'America/Matamoros',
  'America/Ojinaga',
  'America/Bahia_Banderas',
] as const;

const cityOf = (zone: string): string => zone.replace(/^.*\//, '');

/** Site: address, time zone, health registration, opening hours. */
export const SiteFields = ({ zone }: { readonly zone: string }) => {
  const { t } = useTranslation('hospital');
  const zones: readonly string[] = mexicanZones;
  // Keeps a foreign zone that was set through the API.
  const choices = zone === '' || zones.includes(zone) ? zones : [zone, ...zones];
  return (
    <>
      <FormBody columns={2}>
        <FormWide>
          <TextField
            name="name"
            label={t('organization.fields.name')}
            required
            countTo={limits.siteNameMax}
          />
        </FormWide>
        <FormWide>
          <TextField
            name="address"
            label={t('organization.fields.address')}
            countTo={limits.addressMax}
          />
        </FormWide>
        <FormWide>
          <PhoneField
            name="phone"
            label={t('organization.fields.phone')}
            countries={phoneCountries}
          />
        </FormWide>
        <FormWide>
          <SelectField
            name="timeZone"
            label={t('organization.fields.timeZone')}
            placeholder={t('organization.fields.companyZone')}
            options={choices.map((value) => ({
              value,
              label: zones.includes(value)
                ? t(`clocks.cities.${cityOf(value)}`)
                : cityOf(value).replaceAll('_', ' '),
            }))}
          />
        </FormWide>
        <NumberField name="latitude" label={t('organization.fields.latitude')} />
        <NumberField name="longitude" label={t('organization.fields.longitude')} />
      </FormBody>
      <FormSection>
        <legend>{t('organization.legal.title')}</legend>
        <FormBody columns={2}>
          <TextField
            name="clues"
            label={t('organization.legal.clues')}
            help={t('organization.legal.cluesHelp')}
            mono
          />
          <TextField name="operationNotice" label={t('organization.legal.operationNotice')} />
          <TextField name="healthOfficer" label={t('organization.legal.healthOfficer')} />
          <TextField name="healthOfficerLicence" label={t('organization.legal.licence')} mono />
        </FormBody>
      </FormSection>
      <OpeningHours />
    </>
  );
};
