import {
  campaignStepConditions,
  limits,
  patientChannels,
  taskPriorities,
  type CampaignAudience,
  type MessageTemplate,
  type RuleField,
} from '@sala/shared-contracts';
import { Box, Button, Flex, IconButton, Text, type UiProblem } from '@sala/shared-ui';
import {
  CheckboxField,
  DateField,
  FieldArray,
  FormBody,
  FormSection,
  FormWide,
  NumberField,
  RadioGroupField,
  SelectField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useId, useMemo, useRef, type ReactNode } from 'react';
import { ConditionBuilder } from '../../parts/condition-builder';
import { useConditionWords, type ConditionWords } from '../../parts/condition-words';
import { TextWithFields } from '../../parts/text-with-fields';
import { useFocusNext } from '../../parts/use-focus-next';
import { AudienceField } from './audience-field';
import { CampaignPreview } from './campaign-preview';
import {
  campaignSchema,
  emptyStep,
  placesIn,
  type CampaignValues,
  type TemplateBodies,
} from './campaign-values';

/** What the form chooses from. */
export interface CampaignChoices {
  readonly fieldsOf: Readonly<Record<CampaignAudience, readonly RuleField[]>>;
  /** Those that may be sent now, with their whole texts. */
  readonly templates: readonly Pick<MessageTemplate, 'id' | 'name' | 'language' | 'preview'>[];
  /** Campaigns that have sent something. */
  readonly earlier: readonly { readonly id: string; readonly title: string }[];
}

export const bodiesOf = ({ templates }: CampaignChoices): TemplateBodies =>
  new Map(templates.map(({ id, preview }) => [id, preview]));

interface MessageProps {
  /** Where the form keeps it. */
  readonly name: string;
  readonly templateId: string;
  readonly choices: CampaignChoices;
  readonly fields: readonly RuleField[];
  readonly words: ConditionWords;
}

const MessageFields = ({ name, templateId, choices, fields, words }: MessageProps) => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<CampaignValues>();
  const { channel } = values;
  const body = bodiesOf(choices).get(templateId);
  if (channel !== 'whatsapp')
    return (
      <>
        {channel === 'email' ? (
          <TextWithFields
            name={`${name}.subject`}
            label={t('campaigns.subject')}
            required
            countTo={limits.ruleTaskTitleMax}
            fields={fields}
            words={words}
          />
        ) : null}
        <TextWithFields
          name={`${name}.body`}
          label={t('campaigns.body')}
          required
          long
          countTo={limits.ruleMessageMax}
          fields={fields}
          words={words}
        />
      </>
    );
  return (
    <>
      <SelectField
        name={`${name}.templateId`}
        label={t('campaigns.template')}
        help={t('campaigns.templateHelp')}
        placeholder={t('campaigns.templateNone')}
        options={choices.templates.map(({ id, name: of, language }) => ({
          value: id,
          label: `${of} (${language})`,
        }))}
      />
      {body ? (
        <Text size="sm" tone="muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {body}
        </Text>
      ) : null}
      {Array.from({ length: placesIn(body) }, (_, place) => (
        <TextWithFields
          key={place}
          name={`${name}.parameters.${place}`}
          label={t('campaigns.parameter', { place: `{{${place + 1}}}` })}
          required
          countTo={limits.campaignParameterMax}
          fields={fields}
          words={words}
        />
      ))}
    </>
  );
};

const StepFields = ({ choices, fields, words }: Omit<MessageProps, 'name' | 'templateId'>) => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<CampaignValues>();
  const box = useRef<HTMLFieldSetElement>(null);
  const focusNext = useFocusNext();
  return (
    <FieldArray name="steps">
      {({ push, remove }) => (
        <FormSection ref={box}>
          <legend>{t('campaigns.steps')}</legend>
          <Text size="sm" tone="muted">
            {t('campaigns.stepsHelp')}
          </Text>
          {values.steps.map(({ kind, message }, place) => (
            <Box
              key={place}
              role="group"
              aria-label={t('campaigns.step', { place: place + 1 })}
              borderWidth="1px"
              borderRadius="md"
              p="3"
              display="grid"
              gap="3"
              minW="0"
            >
              <Flex gap="2" align="flex-start" wrap="wrap" data-form-row>
                <Box flex="0 1 8rem">
                  <NumberField
                    name={`steps.${place}.waitDays`}
                    label={t('campaigns.waitDays', { place: place + 1 })}
                    integer
                  />
                </Box>
                <Box flex="1 1 12rem">
                  <SelectField
                    name={`steps.${place}.condition`}
                    label={t('campaigns.stepCondition', { place: place + 1 })}
                    placeholder={null}
                    options={campaignStepConditions.map((value) => ({
                      value,
                      label: t(`campaigns.stepConditions.${value}`),
                    }))}
                  />
                </Box>
                <Box flex="1 1 9rem">
                  <SelectField
                    name={`steps.${place}.kind`}
                    label={t('campaigns.stepKind', { place: place + 1 })}
                    placeholder={null}
                    options={(['task', 'message'] as const).map((value) => ({
                      value,
                      label: t(`campaigns.stepKinds.${value}`),
                    }))}
                  />
                </Box>
                <Box pt="6">
                  <IconButton
                    label={t('campaigns.removeStep', { place: place + 1 })}
                    icon={<DeleteIcon />}
                    onClick={() => {
                      remove(place);
                      focusNext(() => [...(box.current?.querySelectorAll('button') ?? [])].at(-1));
                    }}
                  />
                </Box>
              </Flex>
              {kind === 'message' ? (
                <MessageFields
                  name={`steps.${place}.message`}
                  templateId={message.templateId}
                  choices={choices}
                  fields={fields}
                  words={words}
                />
              ) : (
                <>
                  <TextWithFields
                    name={`steps.${place}.title`}
                    label={t('campaigns.taskTitle')}
                    required
                    countTo={limits.ruleTaskTitleMax}
                    fields={fields}
                    words={words}
                  />
                  <SelectField
                    name={`steps.${place}.priority`}
                    label={t('campaigns.priority')}
                    placeholder={null}
                    options={taskPriorities.map((value) => ({
                      value,
                      label: t(`campaigns.priorities.${value}`),
                    }))}
                  />
                </>
              )}
            </Box>
          ))}
          {values.steps.length < limits.campaignStepsMax ? (
            <Box>
              <Button
                size="sm"
                onClick={() => {
                  push(emptyStep);
                  const name = `steps.${values.steps.length}.waitDays`;
                  focusNext(() => box.current?.querySelector<HTMLElement>(`[name="${name}"]`));
                }}
              >
                <PlusIcon />
                {t('campaigns.addStep')}
              </Button>
            </Box>
          ) : null}
        </FormSection>
      )}
    </FieldArray>
  );
};

const Fields = ({ choices, campaignId }: Pick<CampaignFormProps, 'choices' | 'campaignId'>) => {
  const { t } = useTranslation('customers');
  const { values } = useFormikContext<CampaignValues>();
  const { audience, message } = values;
  const excludedId = useId();
  const fields = choices.fieldsOf[audience];
  const textFields = useMemo(
    (): readonly RuleField[] => [
      {
        key: 'firstName',
        label: t('campaigns.firstName'),
        type: 'text',
        operators: [],
        options: [],
        isDate: false,
        settable: false,
      },
      ...fields,
    ],
    [fields, t],
  );
  const words = useConditionWords(audience, textFields);
  return (
    <>
      <FormBody>
        <TextField name="title" label={t('campaigns.name')} required autoComplete="off" />
        <AudienceField />
      </FormBody>
      <FormSection>
        <legend>{t('campaigns.who')}</legend>
        <ConditionBuilder
          key={audience}
          name="condition"
          subject={audience}
          fields={fields}
          sentence
          empty={t('campaigns.everybody')}
        />
      </FormSection>
      <FormSection>
        <legend>{t('campaigns.leftOut')}</legend>
        <ConditionBuilder
          key={audience}
          name="exclude"
          subject={audience}
          fields={fields}
          sentence
          empty={t('campaigns.leavesOutNobody')}
        />
        {choices.earlier.length > 0 ? (
          <Box
            role="group"
            aria-labelledby={excludedId}
            display="grid"
            gap="2"
            maxH="16rem"
            overflowY="auto"
          >
            <Text id={excludedId} size="sm" fontWeight="medium">
              {t('campaigns.excluded')}
            </Text>
            {choices.earlier.map(({ id, title }) => (
              <CheckboxField key={id} name={`excluded.${id}`} label={title} />
            ))}
          </Box>
        ) : null}
      </FormSection>
      <FormSection>
        <legend>{t('campaigns.message')}</legend>
        <RadioGroupField
          name="channel"
          label={t('campaigns.channel')}
          options={patientChannels.map((value) => ({
            value,
            label: t(`campaigns.channels.${value}`),
          }))}
        />
        <MessageFields
          name="message"
          templateId={message.templateId}
          choices={choices}
          fields={textFields}
          words={words}
        />
      </FormSection>
      <FormBody columns={2}>
        <DateField name="day" label={t('campaigns.day')} help={t('campaigns.dayHelp')} />
        <TextField
          name="time"
          label={t('campaigns.time')}
          placeholder="10:00"
          disabled={!values.day}
          autoComplete="off"
        />
        <NumberField
          name="throttle"
          label={t('campaigns.throttle')}
          help={t('campaigns.throttleHelp')}
          integer
        />
        <NumberField
          name="control"
          label={t('campaigns.control')}
          help={t('campaigns.controlHelp')}
          integer
        />
      </FormBody>
      <StepFields choices={choices} fields={textFields} words={words} />
      <FormWide>
        <CampaignPreview fields={fields} bodies={bodiesOf(choices)} campaignId={campaignId} />
      </FormWide>
    </>
  );
};

export interface CampaignFormProps {
  readonly title: string;
  readonly initialValues: CampaignValues;
  readonly choices: CampaignChoices;
  readonly campaignId: string | null;
  readonly onSubmit: (values: CampaignValues) => void;
  readonly submitting: boolean;
  readonly problem: UiProblem | null;
  readonly onClose: () => void;
  readonly notice?: ReactNode;
}

/** Whom, what and when, with whom it would reach now. */
export const CampaignForm = ({ choices, campaignId, notice, ...panel }: CampaignFormProps) => {
  const { t } = useTranslation('customers');
  // Keys of one audience are never in the condition of another: see AudienceField.
  const fields = useMemo(() => Object.values(choices.fieldsOf).flat(), [choices]);
  const schema = useMemo(() => campaignSchema(t, fields), [t, fields]);
  return (
    <FormPanel<CampaignValues>
      {...panel}
      submitLabel={t('campaigns.saveDraft')}
      validationSchema={schema}
    >
      {notice}
      <Fields choices={choices} campaignId={campaignId} />
    </FormPanel>
  );
};
