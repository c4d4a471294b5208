import { apiQuery, useAuth, useCan } from '@sala/shared-auth';
import { limits, professions } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import {
  CheckboxField,
  ColorField,
  FormBody,
  FormSection,
  FormWide,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useCategoryOptions } from '../../../parts/pickers/category-options';
import { useDepartments, useSites } from '../../../parts/pickers/clinic-lists';
import { recordColors } from '../../parts/record-colors';
import type { PractitionerValues } from './practitioner-values';

interface TickProps {
  /** Form field, such as `sites`. */
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly records: readonly { readonly id: string; readonly name: string }[];
}

const Ticks = ({ name, title, help, records }: TickProps) => (
  <FormSection gap="1">
    <legend>{title}</legend>
    <Text size="xs" tone="muted">
      {help}
    </Text>
    <FormBody columns={2}>
      {records.map((record) => (
        <CheckboxField key={record.id} name={`${name}.${record.id}`} label={record.name} />
      ))}
    </FormBody>
  </FormSection>
);

const Papers = () => {
  const { t } = useTranslation('hospital');
  const { initialValues } = useFormikContext<PractitionerValues>();
  const specialties = useCategoryOptions('specialty', initialValues.specialtyId);
  return (
    <FormSection>
      <legend>{t('practitioners.sections.papers')}</legend>
      <FormBody columns={2}>
        <TextField
          name="licenceNumber"
          label={t('practitioners.fields.licenceNumber')}
          help={t('practitioners.fields.licenceHelp')}
          mono
        />
        <TextField name="titleInstitution" label={t('practitioners.fields.titleInstitution')} />
        <SelectField
          name="specialtyId"
          label={t('practitioners.fields.specialty')}
          placeholder={t('practitioners.fields.noSpecialty')}
          options={specialties}
        />
        <TextField
          name="specialtyLicence"
          label={t('practitioners.fields.specialtyLicence')}
          mono
        />
        <FormWide>
          <TextField name="specialtyCouncil" label={t('practitioners.fields.specialtyCouncil')} />
        </FormWide>
      </FormBody>
    </FormSection>
  );
};

/** Sites, departments and bookings, editable by managers only. */
const Work = () => {
  const { t } = useTranslation('hospital');
  const sites = useSites();
  const departments = useDepartments();
  const eventTypes =
    useQuery({ ...apiQuery('eventTypeList', { query: {} }), meta: failsAlone }).data?.items ?? [];
  return (
    <>
      <Ticks
        name="departments"
        title={t('practitioners.fields.departments')}
        help={t('practitioners.fields.departmentsHelp')}
        records={departments}
      />
      <Ticks
        name="sites"
        title={t('practitioners.fields.sites')}
        help={t('practitioners.fields.sitesHelp')}
        records={sites}
      />
      <Ticks
        name="eventTypes"
        title={t('practitioners.fields.eventTypes')}
        help={t('practitioners.fields.eventTypesHelp')}
        records={eventTypes}
      />
    </>
  );
};

const Account = () => {
  const { t } = useTranslation('hospital');
  const here = useAuth(({ user }) => user);
  const canSee = useCan('users:read');
  const members =
    useQuery({
      ...apiQuery('memberList', {
        query: {
          status: 'active,suspended',
          sort: 'name',
          page: 1,
          pageSize: limits.pageSizeMax,
        },
      }),
      enabled: canSee,
      meta: failsAlone,
    }).data?.items ?? [];
  const choices = members.map(({ userId, email, name }) => ({
    value: userId,
    label: `${name} (${email})`,
  }));
  return canSee && here ? (
    <SelectField
      name="userId"
      label={t('practitioners.fields.account')}
      help={t('practitioners.fields.accountHelp')}
      placeholder={t('practitioners.fields.noAccount')}
      options={choices}
    />
  ) : null;
};

/** Who signs an intern’s notes a second time. */
const Supervisor = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<PractitionerValues>();
  const isIntern = values.profession === 'intern';
  const people =
    useQuery({
      ...apiQuery('practitionerList', { query: {} }),
      enabled: isIntern,
      meta: failsAlone,
    }).data?.items ?? [];
  return isIntern ? (
    <SelectField
      name="supervisorId"
      label={t('practitioners.fields.supervisor')}
      help={t('practitioners.fields.supervisorHelp')}
      placeholder={t('practitioners.fields.noSupervisor')}
      options={people
        .filter(({ profession }) => profession !== 'intern')
        .map(({ id, name }) => ({ value: id, label: name }))}
    />
  ) : null;
};

/** @param managed all fields; otherwise those practitioners edit themselves */
export const PractitionerFields = ({ managed }: { readonly managed: boolean }) => {
  const { t } = useTranslation('hospital');
  return (
    <>
      <FormBody columns={2}>
        <FormWide>
          <TextField name="firstName" label={t('practitioners.fields.firstName')} required />
        </FormWide>
        <TextField name="lastName" label={t('practitioners.fields.lastName')} required />
        <TextField name="secondLastName" label={t('practitioners.fields.secondLastName')} />
        {managed ? (
          <>
            <SelectField
              name="profession"
              label={t('practitioners.fields.profession')}
              placeholder={null}
              options={professions.map((value) => ({
                value,
                label: t(`practitioners.professions.${value}`),
              }))}
            />
            <Supervisor />
            <NumberField name="consultFee" label={t('practitioners.fields.consultFee')} />
            <FormWide>
              <Account />
            </FormWide>
          </>
        ) : null}
      </FormBody>
      <Papers />
      {managed ? <Work /> : null}
      <FormSection>
        <legend>{t('practitioners.sections.calendar')}</legend>
        <SwitchField
          name="acceptsNewPatients"
          label={t('practitioners.fields.acceptsNewPatients')}
          help={t('practitioners.fields.acceptsNewPatientsHelp')}
        />
        <ColorField
          name="color"
          label={t('practitioners.fields.color')}
          swatches={recordColors.map(({ value, name }) => ({ value, label: t(`colors.${name}`) }))}
        />
        <TextareaField
          name="bio"
          label={t('practitioners.fields.bio')}
          rows={4}
          countTo={limits.bioMax}
        />
      </FormSection>
    </>
  );
};
