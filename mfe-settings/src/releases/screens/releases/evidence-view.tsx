import type { GateCheck, ReleaseDetail, ReleaseFinding } from '@sala/shared-contracts';
import { Box, Code, EmptyState, Flex, Heading, Stack, Text } from '@sala/shared-ui';
import { SecurityIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { useId, type ReactNode } from 'react';
import { useUnits } from './facts';
import { PassedChip } from './release-chips';

const findingLooks: Record<ReleaseFinding['level'], StatusLook> = {
  fail: statusLooks.problem,
  warn: statusLooks.attention,
  note: statusLooks.planned,
};

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id} size="sm" mb="2">
        {title}
      </Heading>
      {children}
    </section>
  );
};

const Finding = ({
  finding: { level, rule, subject, message },
}: {
  readonly finding: ReleaseFinding;
}) => {
  const { t } = useTranslation('settings');
  return (
    <Box as="li" py="2" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Flex gap="2" align="center" wrap="wrap">
        <StatusChip {...findingLooks[level]}>{t(`releases.findings.level.${level}`)}</StatusChip>
        <Code fontWeight="medium">{subject ? `${rule} · ${subject}` : rule}</Code>
      </Flex>
      {/* Findings are in English, since pipelines read them. */}
      <Text lang="en" size="sm" mt="1" overflowWrap="anywhere">
        {message}
      </Text>
    </Box>
  );
};

const Check = ({ check: { name, passed, ms, lines } }: { readonly check: GateCheck }) => {
  const { t } = useTranslation('settings');
  const { duration } = useUnits();
  return (
    <Box asChild borderTopWidth="1px">
      <details open={!passed}>
        <Box
          as="summary"
          cursor="pointer"
          minH={{ base: 'touch', md: '9' }}
          display="flex"
          alignItems="center"
          gap="2"
          flexWrap="wrap"
          py="1"
        >
          <PassedChip passed={passed}>
            {t(passed ? 'releases.evidence.passed' : 'releases.evidence.failed')}
          </PassedChip>
          <Text as="span" lang="en" fontWeight="medium">
            {name}
          </Text>
          <Text as="span" size="sm" tone="muted" figures>
            {duration(ms)}
          </Text>
        </Box>
        <Box
          as="ul"
          ps="3"
          pb="2"
          fontSize="sm"
          fontFamily="mono"
          overflowWrap="anywhere"
          lang="en"
        >
          {lines.length > 0 ? (
            lines.map((line, index) => <li key={`${index} ${line}`}>{line}</li>)
          ) : (
            <li>—</li>
          )}
        </Box>
      </details>
    </Box>
  );
};

type Evidence = ReleaseDetail['evidence'][number];

const Run = ({ evidence, open }: { readonly evidence: Evidence; readonly open: boolean }) => {
  const { t } = useTranslation('settings');
  const { dateTime } = useFormat();
  const { duration } = useUnits();
  const { at, by, passed, ms, against, checks } = evidence;
  return (
    <Box asChild bg="bg.panel" borderWidth="1px" borderRadius="lg" px="3">
      <details open={open}>
        <Box
          as="summary"
          cursor="pointer"
          minH="touch"
          display="flex"
          alignItems="center"
          gap="2"
          flexWrap="wrap"
          py="2"
        >
          <PassedChip passed={passed}>
            {t(passed ? 'releases.gate.passed' : 'releases.gate.failed')}
          </PassedChip>
          <Text as="span" size="sm" figures>
            {dateTime(at)} · {by} · {duration(ms)}
          </Text>
        </Box>
        <Text size="sm" tone="muted" mb="2" overflowWrap="anywhere">
          {t('releases.evidence.against')} <Code>{against.join(', ')}</Code>
        </Text>
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </details>
    </Box>
  );
};

/** Rule findings and gate evidence of a version. */
export const EvidenceView = ({
  detail: { findings, evidence },
}: {
  readonly detail: ReleaseDetail;
}) => {
  const { t } = useTranslation('settings');
  return (
    <Stack gap="4" align="stretch">
      <Section title={t('releases.evidence.runs')}>
        {evidence.length > 0 ? (
          <Stack gap="2" align="stretch">
            {evidence.map((run, index) => (
              <Run key={run.at} evidence={run} open={index === 0} />
            ))}
          </Stack>
        ) : (
          <EmptyState
            icon={<SecurityIcon />}
            title={t('releases.evidence.empty')}
            text={t('releases.evidence.emptyText')}
          />
        )}
      </Section>
      <Section title={t('releases.evidence.rules')}>
        {findings.length > 0 ? (
          <ul role="list">
            {findings.map((finding) => (
              <Finding
                key={`${finding.rule} ${finding.subject} ${finding.message}`}
                finding={finding}
              />
            ))}
          </ul>
        ) : (
          <Text tone="muted">{t('releases.findings.noneText')}</Text>
        )}
      </Section>
    </Stack>
  );
};
