import type { MessageTemplateDetail, TemplateVersion } from '@sala/shared-contracts';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useTemplateChip } from './template-chips';

/** Why the provider refused, stopped or moved it, in plain words. */
export const TemplateNotices = ({ template }: { readonly template: MessageTemplateDetail }) => {
  const { t } = useTranslation('customers');
  const { status, rejection, failure, changedCategory, inUse, newest } = template;
  return (
    <Box display="grid" gap="2" mb="4">
      {failure ? (
        <Text role="alert" tone="danger">
          {t('templates.failure', { text: failure.text ?? failure.code })}
        </Text>
      ) : null}
      {rejection ? (
        <Text role="alert" tone="danger">
          {t(`templates.rejections.${rejection.reason}`)}
        </Text>
      ) : null}
      {status === 'paused' || status === 'disabled' ? (
        <Text role="alert" tone="danger">
          {t(`templates.stopped.${status}`)}
        </Text>
      ) : null}
      {changedCategory ? (
        <Text tone="muted">
          {t('templates.changedTo', { category: t(`templates.categories.${changedCategory}`) })}
        </Text>
      ) : null}
      {inUse !== null && newest.number !== inUse ? (
        <Text tone="muted">
          {t('templates.sentMeanwhile', { number: inUse, newest: newest.number })}
        </Text>
      ) : null}
    </Box>
  );
};

export const TemplateFacts = ({ template }: { readonly template: MessageTemplateDetail }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const { usage, quality, syncedAt, language, category } = template;
  const facts = [
    [t('templates.language'), t(`templates.languages.${language}`)],
    [t('templates.category'), t(`templates.categories.${category}`)],
    [t('templates.quality'), t(`templates.qualities.${quality}`)],
    [
      t('templates.usage'),
      t('templates.usageText', {
        sent: format.number(usage.sent),
        delivered: format.number(usage.delivered),
        read: format.number(usage.read),
        failed: format.number(usage.failed),
      }),
    ],
    [t('templates.synced'), syncedAt ? format.dateTime(syncedAt) : '—'],
  ] as const;
  return (
    <Box as="dl" display="grid" gap="2" m="0">
      {facts.map(([label, text]) => (
        <Flex key={label} gap="2" wrap="wrap">
          <Text as="dt" size="sm" tone="muted" minW="8rem">
            {label}
          </Text>
          <Text as="dd" size="sm" m="0">
            {text}
          </Text>
        </Flex>
      ))}
    </Box>
  );
};

export interface TemplateVersionsProps {
  readonly versions: readonly TemplateVersion[];
  /** undefined where nothing can be written now. */
  readonly onTakeUp: ((version: TemplateVersion) => void) | undefined;
}

/** Every text that it had, the newest first. */
export const TemplateVersions = ({ versions, onTakeUp }: TemplateVersionsProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const chipOf = useTemplateChip();
  return (
    <Box as="section" aria-label={t('templates.versions')} display="grid" gap="3">
      <Text as="h3" fontWeight="semibold">
        {t('templates.versions')}
      </Text>
      {versions.map((version, place) => (
        <Box key={version.number} borderWidth="1px" borderRadius="md" p="3" display="grid" gap="1">
          <Flex gap="2" wrap="wrap" align="center">
            <Text size="sm" fontWeight="medium">
              {t('templates.versionNumber', { number: version.number })}
            </Text>
            {chipOf(version.status)}
            <Text size="xs" tone="muted">
              {version.submittedAt && version.submittedBy
                ? t('templates.submittedBy', {
                    name: version.submittedBy.name,
                    at: format.dateTime(version.submittedAt),
                  })
                : t('templates.writtenBy', {
                    name: version.createdBy.name,
                    at: format.dateTime(version.createdAt),
                  })}
            </Text>
          </Flex>
          <Text size="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {version.body}
          </Text>
          {version.rejection ? (
            <Text size="sm" tone="danger">
              {t(`templates.rejections.${version.rejection.reason}`)}
            </Text>
          ) : null}
          {place > 0 && onTakeUp ? (
            <Box>
              <Button size="sm" onClick={() => onTakeUp(version)}>
                {t('templates.takeUp')}
              </Button>
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
};
