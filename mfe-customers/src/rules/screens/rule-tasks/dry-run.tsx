import type { RuleDryRun } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef } from 'react';
import { useReasonText } from './reason-text';

/** What a rule would have done, as the server worked it out. */
export const DryRun = ({ result }: { readonly result: RuleDryRun }) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const reasonText = useReasonText();
  const section = useRef<HTMLElement>(null);
  // It stands below the slots: whoever tries a rule is taken there.
  useEffect(() => section.current?.focus(), [result]);
  return (
    <Box
      as="section"
      ref={section}
      tabIndex={-1}
      aria-label={t('ruleTasks.dryRun.title')}
      borderWidth="1px"
      borderRadius="md"
      p="3"
      display="grid"
      gap="2"
    >
      <Text as="h3" fontWeight="semibold">
        {t('ruleTasks.dryRun.title')}
      </Text>
      <Text role="status">
        {t('ruleTasks.dryRun.would', { count: result.wouldRun, seen: format.number(result.seen) })}
      </Text>
      <Text size="sm" tone="muted">
        {t('ruleTasks.dryRun.since', { date: format.date(result.since) })}
        {result.truncated ? ` ${t('ruleTasks.dryRun.truncated')}` : ''}
      </Text>
      {result.skipped.length > 0 ? (
        <Box as="ul" listStyle="none" p="0" m="0" aria-label={t('ruleTasks.dryRun.skipped')}>
          {result.skipped.map(({ reason, count }) => (
            <Text as="li" key={reason} size="sm">
              {t('ruleTasks.dryRun.skippedBy', { count, reason: reasonText(reason) })}
            </Text>
          ))}
        </Box>
      ) : null}
      {result.items.length > 0 ? (
        <Box as="ul" listStyle="none" p="0" m="0" aria-label={t('ruleTasks.dryRun.examples')}>
          {result.items.map(({ subject, at, text }) => (
            <Box as="li" key={`${subject.id} ${at}`} py="1" borderTopWidth="1px" minW="0">
              <Text size="sm" overflowWrap="anywhere">
                {text ?? subject.label ?? t('ruleTasks.hidden')}
              </Text>
              <Text size="xs" tone="muted">
                {[text ? (subject.label ?? t('ruleTasks.hidden')) : '', format.dateTime(at)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Box>
          ))}
        </Box>
      ) : null}
    </Box>
  );
};
