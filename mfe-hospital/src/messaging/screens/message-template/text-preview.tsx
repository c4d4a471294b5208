import { apiQuery } from '@sala/shared-auth';
import {
  clinicalWordsIn,
  fillVariables,
  promotionalWordsIn,
  smsSize,
  textLength,
  withoutAccents,
} from '@sala/shared-contracts';
import { Box, Button, HStack, Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useVariableName } from '../../parts/variable-names';
import type { TextPlace } from './message-template-search';
import { bodyMaxOf, type TemplateValues } from './template-values';

/** How many SMS it becomes, and the same text for less. */
const SmsMeter = ({
  filled,
  readOnly,
}: {
  readonly filled: string;
  readonly readOnly: boolean;
}) => {
  const { t } = useTranslation('hospital');
  const { values, setFieldValue } = useFormikContext<TemplateValues>();
  const { encoding, segments, left } = smsSize(filled);
  const plain = withoutAccents(values.body);
  return (
    <HStack gap="3" wrap="wrap">
      <Text size="sm" tone={segments > 1 ? 'danger' : 'muted'}>
        {t('messageTemplates.sms', {
          count: segments,
          left,
          alphabet: t(`messageTemplates.alphabets.${encoding}`),
        })}
      </Text>
      {readOnly || plain === values.body ? null : (
        <Button size="sm" onClick={() => void setFieldValue('body', plain)}>
          {t('messageTemplates.withoutAccents')}
        </Button>
      )}
    </HStack>
  );
};

/** The text as somebody would get it, while it is written. */
export const TextPreview = ({
  place,
  readOnly,
}: {
  readonly place: TextPlace;
  readonly readOnly: boolean;
}) => {
  const { t } = useTranslation('hospital');
  const nameOf = useVariableName();
  const { values } = useFormikContext<TemplateValues>();
  const { event, channel, language } = place;
  const sample = useQuery({
    ...apiQuery('eventTemplateSample', { params: { event, language } }),
    meta: failsAlone,
  });
  const fill = (text: string) => fillVariables(text, sample.data?.facts ?? {}, channel);
  const body = fill(values.body);
  const words = channel === 'email' ? [] : clinicalWordsIn(values.body);
  const sales = channel === 'whatsapp' ? promotionalWordsIn(values.body) : [];
  const lines = [values.subject, values.header, values.body, values.footer].filter(Boolean);
  return (
    <Box display="grid" gap="2">
      {channel === 'sms' ? (
        <SmsMeter filled={body.text} readOnly={readOnly} />
      ) : (
        <Text size="sm" tone="muted" figures>
          {t('messageTemplates.length', {
            length: textLength(body.text),
            max: bodyMaxOf[channel],
          })}
        </Text>
      )}
      {words.length > 0 ? (
        <Text size="sm" tone="danger">
          {t('messageTemplates.clinical', { words: words.join(', ') })}
        </Text>
      ) : null}
      {sales.length > 0 ? (
        <Text size="sm" tone="danger">
          {t('messageTemplates.promotional', { words: sales.join(', ') })}
        </Text>
      ) : null}
      <Box
        as="section"
        aria-label={t('messageTemplates.preview')}
        p="3"
        borderRadius="lg"
        bg="bg.subtle"
        display="grid"
        gap="2"
      >
        {lines.map((line, at) => (
          // Lines are known by their place.
          <Text key={at} size="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {fill(line).text}
          </Text>
        ))}
        {values.buttons
          .filter((one) => one.trim() !== '')
          .map((one, at) => (
            <Text key={at} size="sm" tone="accent" textAlign="center">
              {one}
            </Text>
          ))}
      </Box>
      <Text size="xs" tone="muted">
        {sample.data ? t(`messageTemplates.samples.${sample.data.source}`) : null}
      </Text>
      {sample.data && body.missing.length > 0 ? (
        <Text size="sm" tone="danger">
          {t('messageTemplates.missing', { names: body.missing.map(nameOf).join(', ') })}
        </Text>
      ) : null}
    </Box>
  );
};
