import {
  contractTypes,
  limits,
  phoneCountries,
  presentStaffStatuses,
} from '@sala/shared-contracts';
import {
  DateField,
  FormBody,
  FormSection,
  FormWide,
  NumberField,
  PhoneField,
  SelectField,
  TextField,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { LinkFields } from './link-fields';
import { useDepartmentChoices, useSiteChoices } from './staff-choices';

/** What people may change of themselves. */
const ContactFields = () => {
  const { t } = useTranslation('settings');
  return (
    <FormSection>
      <legend>{t('staff.sections.contact')}</legend>
      <FormBody columns={2}>
        <PhoneField name="phone" label={t('staff.fields.phone')} countries={phoneCountries} />
        <TextField name="email" type="email" label={t('staff.fields.email')} autoComplete="off" />
        <TextField
          name="emergencyName"
          label={t('staff.fields.emergencyName')}
          countTo={limits.emergencyNameMax}
          autoComplete="off"
        />
        <PhoneField
          name="emergencyPhone"
          label={t('staff.fields.emergencyPhone')}
          countries={phoneCountries}
        />
      </FormBody>
    </FormSection>
  );
};

const WorkFields = ({ fresh }: { readonly fresh: boolean }) => {
  const { t } = useTranslation('settings');
  return (
    <FormSection>
      <legend>{t('staff.sections.work')}</legend>
      <FormBody columns={2}>
        <TextField
          name="position"
          label={t('staff.fields.position')}
          required
          countTo={limits.positionMax}
          autoComplete="off"
        />
        <SelectField
          name="contractType"
          label={t('staff.fields.contractType')}
          placeholder={null}
          options={contractTypes.map((value) => ({ value, label: t(`staff.contracts.${value}`) }))}
        />
        <SelectField
          name="departmentId"
          label={t('staff.fields.department')}
          placeholder={t('staff.none')}
          options={useDepartmentChoices()}
        />
        <SelectField
          name="siteId"
          label={t('staff.fields.site')}
          placeholder={t('staff.none')}
          options={useSiteChoices()}
        />
        <NumberField name="weeklyHours" label={t('staff.fields.weeklyHours')} integer />
        <DateField name="hiredOn" label={t('staff.fields.hiredOn')} required />
        {fresh ? null : (
          <SelectField
            name="status"
            label={t('staff.fields.status')}
            placeholder={null}
            options={presentStaffStatuses.map((value) => ({
              value,
              label: t(`staff.statuses.${value}`),
            }))}
          />
        )}
      </FormBody>
    </FormSection>
  );
};

export interface StaffFieldsProps {
  /** `own`: contact data alone. */
  readonly editable: 'all' | 'own';
  readonly fresh?: boolean;
}

export const StaffFields = ({ editable, fresh = false }: StaffFieldsProps) => {
  const { t } = useTranslation('settings');
  if (editable === 'own') return <ContactFields />;
  return (
    <>
      <FormBody columns={2}>
        <TextField
          name="firstName"
          label={t('staff.fields.firstName')}
          required
          autoComplete="off"
        />
        <TextField name="lastName" label={t('staff.fields.lastName')} required autoComplete="off" />
        <TextField
          name="secondLastName"
          label={t('staff.fields.secondLastName')}
          autoComplete="off"
        />
        <TextField
          name="employeeNo"
          label={t('staff.fields.employeeNo')}
          required
          mono
          countTo={limits.employeeNoMax}
          autoComplete="off"
        />
      </FormBody>
      <WorkFields fresh={fresh} />
      <FormSection>
        <legend>{t('staff.sections.numbers')}</legend>
        <FormBody columns={2}>
          <TextField name="curp" label={t('staff.fields.curp')} mono autoComplete="off" />
          <TextField name="rfc" label={t('staff.fields.rfc')} mono autoComplete="off" />
          <FormWide>
            <TextField
              name="nss"
              label={t('staff.fields.nss')}
              help={t('staff.fields.nssHelp')}
              mono
              autoComplete="off"
            />
          </FormWide>
        </FormBody>
      </FormSection>
      <ContactFields />
      <LinkFields />
    </>
  );
};
