import {
  limits,
  locales,
  readingLevels,
  teachingKinds,
  teachingSexes,
  teachingTopics,
} from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import {
  FormBody,
  FormWide,
  NumberField,
  SelectField,
  TagsField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import { NoticeText } from '../../../parts/notice-text';
import type { MaterialValues } from './material-values';
import { QuestionFields } from './question-fields';

/** What the patient reads: the text with its preview, or the address. */
const ContentFields = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<MaterialValues>();
  if (values.kind === 'link')
    return (
      <TextField
        name="url"
        type="url"
        label={t('teaching.fields.url')}
        help={t('teaching.fields.urlHelp')}
        required
      />
    );
  if (values.kind === 'pdf')
    return (
      <Text size="sm" tone="muted">
        {t('teaching.fields.pdfHelp')}
      </Text>
    );
  return (
    <>
      <TextareaField
        name="body"
        label={t('teaching.fields.body')}
        help={t('teaching.fields.bodyHelp')}
        rows={14}
        required
        countTo={limits.teachingBodyMax}
      />
      {values.body.trim() ? (
        <Box asChild borderWidth="1px" borderRadius="md" p="3">
          <details>
            <summary>{t('teaching.preview')}</summary>
            <NoticeText body={values.body} />
          </details>
        </Box>
      ) : null}
    </>
  );
};

/** The form of a material. */
export const MaterialFields = () => {
  const { t } = useTranslation('hospital');
  return (
    <>
      <TextField
        name="title"
        label={t('teaching.fields.title')}
        required
        countTo={limits.teachingTitleMax}
      />
      <FormBody columns={2}>
        <SelectField
          name="kind"
          label={t('teaching.fields.kind')}
          placeholder={null}
          options={teachingKinds.map((kind) => ({
            value: kind,
            label: t(`teaching.kinds.${kind}`),
          }))}
        />
        <SelectField
          name="topic"
          label={t('teaching.fields.topic')}
          required
          options={teachingTopics.map((topic) => ({
            value: topic,
            label: t(`teaching.topics.${topic}`),
          }))}
        />
        <SelectField
          name="locale"
          label={t('teaching.fields.locale')}
          placeholder={null}
          options={locales.map((locale) => ({
            value: locale,
            label: t(`teaching.locales.${locale}`),
          }))}
        />
        <SelectField
          name="readingLevel"
          label={t('teaching.fields.readingLevel')}
          placeholder={null}
          options={readingLevels.map((level) => ({
            value: level,
            label: t(`teaching.levels.${level}`),
          }))}
        />
        <FormWide>
          <TagsField
            name="codes"
            label={t('teaching.fields.codes')}
            help={t('teaching.fields.codesHelp')}
          />
        </FormWide>
        <NumberField name="ageMin" label={t('teaching.fields.ageMin')} integer />
        <NumberField name="ageMax" label={t('teaching.fields.ageMax')} integer />
        <SelectField
          name="sex"
          label={t('teaching.fields.sex')}
          placeholder={t('teaching.sexes.any')}
          options={teachingSexes.map((sex) => ({ value: sex, label: t(`teaching.sexes.${sex}`) }))}
        />
      </FormBody>
      <ContentFields />
      <QuestionFields />
    </>
  );
};
