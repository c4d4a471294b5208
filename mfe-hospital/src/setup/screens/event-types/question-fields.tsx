import { limits } from '@sala/shared-contracts';
import { Button, Card, HStack, IconButton, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  FieldArray,
  FormBody,
  FormWide,
  SelectField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { ArrowDownIcon, ArrowUpIcon, DeleteIcon, PlusIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useId } from 'react';
import { questionKinds, type EventTypeValues, type QuestionValues } from './event-type-values';

const fresh: QuestionValues = { key: '', label: '', type: 'text', required: false, options: '' };

/** Questions at booking. */
export const QuestionFields = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<EventTypeValues>();
  const { questions } = values;
  const full = questions.length >= limits.questionsMax;
  const reasonId = useId();
  return (
    <FieldArray name="questions">
      {({ push, remove, swap }) => (
        <>
          {questions.length === 0 ? (
            <Text tone="muted">{t('eventTypes.questions.none')}</Text>
          ) : null}
          {questions.map((question, index) => (
            <Card
              key={`${index}/${questions.length}`}
              data-form-row
              role="group"
              aria-label={t('eventTypes.questions.one', { n: index + 1 })}
            >
              <FormBody columns={2}>
                <FormWide>
                  <TextField
                    name={`questions.${index}.label`}
                    label={t('eventTypes.questions.label')}
                    required
                    countTo={limits.questionLabelMax}
                  />
                </FormWide>
                <SelectField
                  name={`questions.${index}.type`}
                  label={t('eventTypes.questions.type')}
                  placeholder={null}
                  options={questionKinds.map((value) => ({
                    value,
                    label: t(`eventTypes.questionTypes.${value}`),
                  }))}
                />
                <CheckboxField
                  name={`questions.${index}.required`}
                  label={t('eventTypes.questions.required')}
                />
                {question.type === 'select' ? (
                  <FormWide>
                    <TextareaField
                      name={`questions.${index}.options`}
                      label={t('eventTypes.questions.options')}
                      help={t('eventTypes.questions.optionsHelp')}
                      rows={3}
                    />
                  </FormWide>
                ) : null}
              </FormBody>
              <HStack gap="1" mt="2" justifyContent="flex-end">
                <IconButton
                  size="sm"
                  label={t('eventTypes.up')}
                  icon={<ArrowUpIcon />}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                />
                <IconButton
                  size="sm"
                  label={t('eventTypes.down')}
                  icon={<ArrowDownIcon />}
                  disabled={index === questions.length - 1}
                  onClick={() => swap(index, index + 1)}
                />
                <IconButton
                  size="sm"
                  label={t('eventTypes.questions.remove', { n: index + 1 })}
                  icon={<DeleteIcon />}
                  onClick={() => remove(index)}
                />
              </HStack>
            </Card>
          ))}
          <Button
            alignSelf="flex-start"
            disabled={full}
            aria-describedby={full ? reasonId : undefined}
            onClick={() => push(fresh)}
          >
            <PlusIcon />
            {t('eventTypes.questions.add')}
          </Button>
          {full ? (
            <Text id={reasonId} size="xs" tone="muted">
              {t('eventTypes.questions.most', { max: limits.questionsMax })}
            </Text>
          ) : null}
        </>
      )}
    </FieldArray>
  );
};
