import { apiKey, apiMutation } from '@sala/shared-auth';
import type { EventTemplate } from '@sala/shared-contracts';
import { Box, Button, Heading, Text } from '@sala/shared-ui';
import { FormProblem } from '@sala/shared-ui/form';
import { notify, useFormat, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';

interface TextVersionsProps {
  readonly template: EventTemplate;
  readonly canWrite: boolean;
  readonly onDone: (restored: EventTemplate) => void;
}

/** Texts that were used before, and that of the product; each can be used again. */
export const TextVersions = ({ template, canWrite, onDone }: TextVersionsProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const client = useQueryClient();
  const { event, channel, language, version, versions, defaultText } = template;
  const restore = useMutation({
    ...apiMutation('eventTemplateRestore'),
    onSuccess: (restored) => {
      notify.success(t('messageTemplates.restored'));
      onDone(restored);
      void client.invalidateQueries({ queryKey: apiKey('eventTemplateView') });
      return client.invalidateQueries({ queryKey: apiKey('eventTemplateList') });
    },
  });
  const problem = useFailure(restore.error);
  if (versions.length === 0) return null;
  const entries = [
    ...versions.map((one) => ({
      number: one.number,
      title: t('messageTemplates.version', {
        number: one.number,
        by: one.by,
        at: format.dateTime(one.at),
      }),
      body: one.text.body,
    })),
    { number: null, title: t('messageTemplates.original'), body: defaultText.body },
  ];
  return (
    <Box as="section" aria-label={t('messageTemplates.versions')} display="grid" gap="3">
      <Heading as="h3" size="sm">
        {t('messageTemplates.versions')}
      </Heading>
      <FormProblem problem={problem} />
      {entries.map(({ number, title, body }) => (
        <Box key={number} display="grid" gap="1">
          <Text size="sm" fontWeight="medium">
            {title}
          </Text>
          <Text size="sm" tone="muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {body}
          </Text>
          {number === template.number ? (
            <Text size="xs" tone="muted">
              {t('messageTemplates.inUse')}
            </Text>
          ) : canWrite ? (
            <Box>
              <Button
                size="sm"
                aria-label={t('messageTemplates.useNamed', { version: title })}
                loading={restore.isPending}
                onClick={() =>
                  restore.mutate({
                    params: { event, channel, language },
                    body: { number, version },
                  })
                }
              >
                {t('messageTemplates.use')}
              </Button>
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
};
