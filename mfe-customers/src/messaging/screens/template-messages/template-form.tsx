import {
  limits,
  lintTemplate,
  templateButtonKinds,
  templateCategories,
  templateHeaderKinds,
  templateLanguages,
  templateVariableSources,
  variablesIn,
} from '@sala/shared-contracts';
import { Box, Button, Flex, IconButton, type UiProblem } from '@sala/shared-ui';
import {
  FieldArray,
  FormBody,
  FormSection,
  FormWide,
  SelectField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useMemo, type ReactNode } from 'react';
import { Findings } from './findings';
import { PhonePreview } from './phone-preview';
import {
  lintedOf,
  templateSchema,
  type ButtonValues,
  type TemplateFormValues,
} from './template-rules';

const newButton: ButtonValues = { kind: 'quick_reply', title: '', url: '', phone: '' };

const ButtonFields = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<TemplateFormValues>();
  return (
    <FieldArray name="buttons">
      {({ push, remove }) => (
        <FormSection>
          <legend>{t('templates.buttons')}</legend>
          {values.buttons.map(({ kind, title }, place) => (
            <Flex key={place} gap="2" align="flex-start" wrap="wrap" data-form-row>
              <Box flex="1 1 9rem">
                <SelectField
                  name={`buttons.${place}.kind`}
                  label={t('templates.buttonKind', { n: place + 1 })}
                  placeholder={null}
                  options={templateButtonKinds.map((value) => ({
                    value,
                    label: t(`templates.buttonKinds.${value}`),
                  }))}
                />
              </Box>
              <Box flex="1 1 10rem">
                <TextField
                  name={`buttons.${place}.title`}
                  label={t('templates.buttonTitle', { n: place + 1 })}
                  countTo={limits.templateButtonTitleMax}
                  autoComplete="off"
                />
              </Box>
              {kind === 'quick_reply' ? null : (
                <Box flex="1 1 12rem">
                  <TextField
                    key={kind}
                    name={`buttons.${place}.${kind === 'url' ? 'url' : 'phone'}`}
                    label={t(`templates.buttonTarget.${kind}`, { n: place + 1 })}
                    autoComplete="off"
                  />
                </Box>
              )}
              <Box pt="6">
                <IconButton
                  label={t('templates.removeButton', { title: title || place + 1 })}
                  icon={<DeleteIcon />}
                  onClick={() => remove(place)}
                />
              </Box>
            </Flex>
          ))}
          {values.buttons.length < limits.templateButtonsMax ? (
            <Box>
              <Button size="sm" onClick={() => push(newButton)}>
                <PlusIcon />
                {t('templates.addButton')}
              </Button>
            </Box>
          ) : null}
        </FormSection>
      )}
    </FieldArray>
  );
};

const VariableFields = () => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<TemplateFormValues>();
  const places = variablesIn(values.body).filter((place) => place <= limits.templateParametersMax);
  if (places.length === 0) return null;
  return (
    <FormSection>
      <legend>{t('templates.variables')}</legend>
      {places.map((place) => (
        <Flex key={place} gap="2" align="flex-start" wrap="wrap" data-form-row>
          <Box flex="1 1 12rem">
            <TextField
              name={`variables.${place - 1}.sample`}
              label={t('templates.sample', { variable: `{{${place}}}` })}
              autoComplete="off"
            />
          </Box>
          <Box flex="1 1 12rem">
            <SelectField
              name={`variables.${place - 1}.source`}
              label={t('templates.source', { variable: `{{${place}}}` })}
              placeholder={null}
              options={templateVariableSources.map((value) => ({
                value,
                label: t(`templates.sources.${value}`),
              }))}
            />
          </Box>
        </Flex>
      ))}
    </FormSection>
  );
};

interface FieldsProps {
  /** They are fixed once the provider has the template. */
  readonly fixed: { readonly name: boolean; readonly category: boolean };
  readonly hasFile: boolean;
}

const Fields = ({ fixed, hasFile }: FieldsProps) => {
  const { t } = useTranslation('customers');
  const { values, setFieldValue } = useFormikContext<TemplateFormValues>();
  const findings = useMemo(() => lintTemplate(lintedOf(values, hasFile)), [values, hasFile]);
  const next = (variablesIn(values.body).at(-1) ?? 0) + 1;
  const chosen = <Value extends string>(all: readonly Value[], of: string) =>
    all.map((value) => ({ value, label: t(`templates.${of}.${value}`) }));
  return (
    <>
      <FormBody columns={2}>
        <FormWide>
          <TextField
            name="name"
            label={t('templates.name')}
            help={t('templates.nameHelp')}
            required
            mono
            disabled={fixed.name}
            autoComplete="off"
          />
        </FormWide>
        <SelectField
          name="language"
          label={t('templates.language')}
          placeholder={null}
          disabled={fixed.name}
          options={chosen(templateLanguages, 'languages')}
        />
        <SelectField
          name="category"
          label={t('templates.category')}
          placeholder={null}
          disabled={fixed.category}
          options={chosen(templateCategories, 'categories')}
        />
        <FormWide>
          <Findings findings={findings} field="category" />
        </FormWide>
        <SelectField
          name="headerKind"
          label={t('templates.header')}
          placeholder={null}
          options={chosen(templateHeaderKinds, 'headers')}
        />
        {values.headerKind === 'text' ? (
          <TextField
            name="headerText"
            label={t('templates.headerText')}
            countTo={limits.templateHeaderMax}
            autoComplete="off"
          />
        ) : null}
        <FormWide>
          <Findings findings={findings} field="header" />
        </FormWide>
        <FormWide>
          <TextareaField
            name="body"
            label={t('templates.body')}
            help={t('templates.bodyHelp', { one: '{{1}}', two: '{{2}}' })}
            required
            rows={6}
            countTo={limits.templateBodyMax}
          />
          <Button
            size="sm"
            mt="1"
            onClick={() => void setFieldValue('body', `${values.body}{{${next}}}`)}
          >
            <PlusIcon />
            {t('templates.addVariable', { variable: `{{${next}}}` })}
          </Button>
          {values.body ? <Findings findings={findings} field="body" /> : null}
        </FormWide>
      </FormBody>
      <VariableFields />
      <Findings findings={findings} field="variables" />
      <FormBody>
        <TextField
          name="footer"
          label={t('templates.footer')}
          countTo={limits.templateFooterMax}
          autoComplete="off"
        />
        <Findings findings={findings} field="footer" />
      </FormBody>
      <ButtonFields />
      <Findings findings={findings} field="buttons" />
      <PhonePreview template={values} />
    </>
  );
};

export interface TemplateFormProps extends FieldsProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initialValues: TemplateFormValues;
  readonly onSubmit: (values: TemplateFormValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
}

/** The builder: what is written, what stands against it, and how it looks on a phone. */
export const TemplateForm = ({ fixed, hasFile, notice, ...panel }: TemplateFormProps) => {
  const { t } = useTranslation('customers');
  const schema = useMemo(() => templateSchema(t), [t]);
  return (
    <FormPanel<TemplateFormValues> {...panel} validationSchema={schema}>
      {notice}
      <Fields fixed={fixed} hasFile={hasFile} />
    </FormPanel>
  );
};
