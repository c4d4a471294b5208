import { useCan } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { Grid, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  ColorField,
  FormBody,
  FormSection,
  FormWide,
  NumberField,
  RadioGroupField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { useCategoryOptions } from '../../../parts/pickers/category-options';
import { DepartmentField } from '../../../parts/pickers/clinic-fields';
import { useDepartments, usePractitioners, useSites } from '../../../parts/pickers/clinic-lists';
import { recordColors } from '../../parts/record-colors';
import { assignments, kinds, steps, type EventTypeValues } from './event-type-values';

/** Service category. */
const ServiceField = () => {
  const { t } = useTranslation('hospital');
  const { initialValues } = useFormikContext<EventTypeValues>();
  const services = useCategoryOptions('service', initialValues.categoryId);
  return useCan('categories:read') ? (
    <SelectField
      name="categoryId"
      label={t('eventTypes.fields.category')}
      placeholder={t('eventTypes.fields.noCategory')}
      options={services}
    />
  ) : null;
};

/** Name, length and kinds. */
export const BasicFields = () => {
  const { t } = useTranslation('hospital');
  const { errors, submitCount } = useFormikContext<EventTypeValues>();
  const noDepartment = useDepartments().length === 0;
  const kindsFault = submitCount > 0 && typeof errors.kinds === 'string' ? errors.kinds : null;
  return (
    <FormBody columns={2}>
      <FormWide>
        <TextField
          name="name"
          label={t('eventTypes.fields.name')}
          required
          countTo={limits.eventTypeNameMax}
        />
      </FormWide>
      <NumberField name="minutes" label={t('eventTypes.fields.minutes')} required integer />
      <TextField
        name="otherMinutes"
        label={t('eventTypes.fields.otherMinutes')}
        help={t('eventTypes.fields.otherMinutesHelp')}
      />
      <DepartmentField
        name="departmentId"
        label={t('eventTypes.fields.department')}
        required
        {...(noDepartment ? { help: t('eventTypes.fields.noDepartment') } : {})}
      />
      <ServiceField />
      <TextField
        name="slug"
        label={t('eventTypes.fields.slug')}
        help={t('eventTypes.fields.slugHelp')}
        mono
      />
      <FormWide>
        <TextareaField name="description" label={t('eventTypes.fields.description')} rows={2} />
      </FormWide>
      <FormWide>
        <FormSection gap="1">
          <legend>{t('eventTypes.fields.kinds')}</legend>
          <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="1">
            {kinds.map((kind) => (
              <CheckboxField
                key={kind}
                name={`kinds.${kind}`}
                label={t(`eventTypes.kinds.${kind}`)}
              />
            ))}
          </Grid>
          {kindsFault ? (
            <Text role="alert" size="sm" tone="danger">
              {kindsFault}
            </Text>
          ) : null}
        </FormSection>
      </FormWide>
      <FormWide>
        <SwitchField
          name="requiresConfirmation"
          label={t('eventTypes.fields.requiresConfirmation')}
          help={t('eventTypes.fields.requiresConfirmationHelp')}
        />
      </FormWide>
      <FormWide>
        <ColorField
          name="color"
          label={t('eventTypes.fields.color')}
          swatches={recordColors.map(({ value, name }) => ({ value, label: t(`colors.${name}`) }))}
        />
      </FormWide>
    </FormBody>
  );
};

/** Practitioners, sites, and the assignment rule. */
export const AvailabilityFields = () => {
  const { t } = useTranslation('hospital');
  const practitioners = usePractitioners();
  const sites = useSites();
  const { values } = useFormikContext<EventTypeValues>();
  const nobody = !Object.values(values.practitioners).some(Boolean);
  return (
    <>
      <FormSection gap="1">
        <legend>{t('eventTypes.fields.practitioners')}</legend>
        {nobody ? (
          <Text size="sm" tone="danger" role="status">
            {t('eventTypes.nobody')}
          </Text>
        ) : null}
        <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="1">
          {practitioners.map(({ id, name }) => (
            <CheckboxField key={id} name={`practitioners.${id}`} label={name} />
          ))}
        </Grid>
      </FormSection>
      <RadioGroupField
        name="assignment"
        label={t('eventTypes.fields.assignment')}
        direction="column"
        options={assignments.map((value) => ({
          value,
          label: t(`eventTypes.assignment.${value}`),
          help: t(`eventTypes.assignmentHelp.${value}`),
        }))}
      />
      <FormSection gap="1">
        <legend>{t('eventTypes.fields.sites')}</legend>
        <Text size="sm" tone="muted">
          {t('eventTypes.fields.sitesHelp')}
        </Text>
        <Grid gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="1">
          {sites.map(({ id, name }) => (
            <CheckboxField key={id} name={`sites.${id}`} label={name} />
          ))}
        </Grid>
      </FormSection>
    </>
  );
};

/** Notice, booking window and limits. */
export const LimitFields = () => {
  const { t } = useTranslation('hospital');
  return (
    <FormBody columns={2}>
      <SelectField
        name="slotStep"
        label={t('eventTypes.fields.slotStep')}
        placeholder={null}
        options={steps.map((step) => ({
          value: String(step),
          label: t('eventTypes.minutes', { minutes: step }),
        }))}
      />
      <NumberField
        name="capacity"
        label={t('eventTypes.fields.capacity')}
        help={t('eventTypes.fields.capacityHelp')}
        integer
      />
      <NumberField name="bufferBefore" label={t('eventTypes.fields.bufferBefore')} integer />
      <NumberField name="bufferAfter" label={t('eventTypes.fields.bufferAfter')} integer />
      <NumberField name="minNoticeMinutes" label={t('eventTypes.fields.minNotice')} integer />
      <NumberField name="windowDays" label={t('eventTypes.fields.windowDays')} integer />
      <NumberField
        name="dailyLimit"
        label={t('eventTypes.fields.dailyLimit')}
        help={t('eventTypes.fields.dailyLimitHelp')}
        integer
      />
    </FormBody>
  );
};

/** Price and free follow-ups. */
export const PriceFields = () => {
  const { t } = useTranslation('hospital');
  return (
    <FormBody columns={2}>
      <NumberField name="price" label={t('eventTypes.fields.price')} />
      <NumberField name="followUpDays" label={t('eventTypes.fields.followUpDays')} integer />
      <FormWide>
        <FormSection>
          <legend>{t('eventTypes.fields.free')}</legend>
          <FormBody columns={2}>
            <NumberField name="freeDays" label={t('eventTypes.fields.freeDays')} integer />
            <NumberField name="freeVisits" label={t('eventTypes.fields.freeVisits')} integer />
          </FormBody>
        </FormSection>
      </FormWide>
    </FormBody>
  );
};
