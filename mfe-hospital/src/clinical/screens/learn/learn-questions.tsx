import { apiMutation, apiQuery } from '@sala/shared-auth';
import type { TeachingLink } from '@sala/shared-contracts';
import { Box, Stack, Text } from '@sala/shared-ui';
import {
  Form,
  FormActions,
  FormBody,
  RadioGroupField,
  SubmitButton,
  yup,
} from '@sala/shared-ui/form';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';

interface LearnQuestionsProps {
  readonly link: TeachingLink;
  readonly teachingToken: string;
}

interface AnswerValues {
  /** Indexes of the options, as typed. */
  readonly answers: readonly string[];
}

/** What was right, and why. */
const Result = ({ link }: Pick<LearnQuestionsProps, 'link'>) => {
  const { t } = useTranslation('hospital');
  return (
    <Stack gap="3" role="status">
      {link.questions.map(({ question, options }, place) => {
        const result = link.result?.[place];
        if (!result) return null;
        const right = result.chosen === result.answer;
        return (
          <Box key={question}>
            <Text fontWeight="semibold">{question}</Text>
            <Text tone={right ? 'accent' : 'danger'}>
              {right
                ? t('learn.right', { option: options[result.answer] })
                : t('learn.wrong', { option: options[result.answer] })}
            </Text>
            <Text size="sm" tone="muted">
              {result.why}
            </Text>
          </Box>
        );
      })}
    </Stack>
  );
};

/** Three questions, answered once. */
export const LearnQuestions = ({ link, teachingToken }: LearnQuestionsProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const params = { teachingToken };
  const answer = useMutation({
    ...apiMutation('teachingLinkAnswer'),
    onSuccess: (answered) =>
      client.setQueryData(apiQuery('teachingLinkView', { params }).queryKey, answered),
  });
  const problem = useFailure(answer.error);
  const rules = useMemo(
    () => yup.object({ answers: yup.array().of(yup.string().required(t('learn.chooseOne'))) }),
    [t],
  );
  if (link.result) return <Result link={link} />;
  return (
    <Form<AnswerValues>
      label={t('learn.questions')}
      initialValues={{ answers: link.questions.map(() => '') }}
      validationSchema={rules}
      onSubmit={({ answers }) => answer.mutate({ params, body: { answers: answers.map(Number) } })}
      submitting={answer.isPending}
      problem={problem}
    >
      <FormBody>
        {link.questions.map(({ question, options }, place) => (
          <RadioGroupField
            key={question}
            name={`answers.${place}`}
            label={question}
            direction="column"
            options={options.map((option, index) => ({ value: String(index), label: option }))}
          />
        ))}
      </FormBody>
      <FormActions>
        <SubmitButton>{t('learn.send')}</SubmitButton>
      </FormActions>
    </Form>
  );
};
