import { limits } from '@sala/shared-contracts';
import { Card } from '@sala/shared-ui';
import {
  FormBody,
  SelectField,
  SwitchField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { useTranslation } from '@sala/shell-sdk';
import type { MaterialValues } from './material-values';

/** Three questions that show whether the patient understood, or none. */
export const QuestionFields = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<MaterialValues>();
  return (
    <>
      <SwitchField
        name="asks"
        label={t('teaching.fields.asks')}
        help={t('teaching.fields.asksHelp')}
      />
      {values.asks
        ? values.questions.map(({ options }, index) => {
            const name = `questions.${index}`;
            const heading = t('teaching.question.heading', { n: index + 1 });
            return (
              // The three questions never change places.
              <Card key={name} data-form-row role="group" aria-label={heading}>
                <FormBody>
                  <TextField
                    name={`${name}.question`}
                    label={heading}
                    required
                    countTo={limits.teachingQuestionMax}
                  />
                  {options.map((_option, place) => (
                    <TextField
                      key={`${name}.options.${place}`}
                      name={`${name}.options.${place}`}
                      label={t('teaching.question.option', { n: place + 1 })}
                      required
                      countTo={limits.teachingOptionMax}
                    />
                  ))}
                  <SelectField
                    name={`${name}.answer`}
                    label={t('teaching.question.answer')}
                    placeholder={null}
                    options={options.map((_option, place) => ({
                      value: String(place),
                      label: t('teaching.question.option', { n: place + 1 }),
                    }))}
                  />
                  <TextField
                    name={`${name}.why`}
                    label={t('teaching.question.why')}
                    required
                    countTo={limits.teachingWhyMax}
                  />
                </FormBody>
              </Card>
            );
          })
        : null}
    </>
  );
};
