import {
  limits,
  type NotChecked,
  type SafetyCoverage,
  type SafetyWarning,
} from '@sala/shared-contracts';
import { Box, ErrorState, Flex, Heading, LoadingState, Text } from '@sala/shared-ui';
import { TextareaField, useFormikContext } from '@sala/shared-ui/form';
import { StatusChip, statusLooks, type StatusLook } from '@sala/shared-ui/status';
import { useFormat, useLocale, useTranslation } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import type { PrescriptionValues } from './prescription-values';
import type { Safety } from './use-safety';
import { SeverityChip, useItemName, useWarningWords } from './warning-words';

const outcomeTones: Record<'passed' | 'warnings' | 'not_checked', StatusLook> = {
  passed: statusLooks.done,
  warnings: statusLooks.problem,
  not_checked: statusLooks.attention,
};

/* The field in which the prescriber says why; there once the form has made room for it. */
const Reason = ({ id, label }: { readonly id: string; readonly label: string }) => {
  const { values } = useFormikContext<PrescriptionValues>();
  const index = values.reasons.findIndex((given) => given.id === id);
  return index === -1 ? null : (
    <TextareaField
      name={`reasons.${index}.reason`}
      label={label}
      rows={1}
      required
      countTo={limits.safetyReasonMax}
    />
  );
};

const Finding = ({ children }: { readonly children: ReactNode }) => (
  <Box as="li" display="grid" gap="1" py="2" borderTopWidth="1px">
    {children}
  </Box>
);

const Warning = ({ warning }: { readonly warning: SafetyWarning }) => {
  const { t } = useTranslation('hospital');
  const words = useWarningWords();
  const language = useLocale() === 'en' ? 'en' : 'es';
  const { id, severity, effect, advice, source } = warning;
  return (
    <Finding>
      <Flex align="start" gap="2" wrap="wrap">
        <SeverityChip severity={severity} />
        <Text fontWeight="medium">{words(warning)}</Text>
      </Flex>
      {effect ? <Text size="sm">{effect[language]}</Text> : null}
      {advice ? <Text size="sm">{advice[language]}</Text> : null}
      {source ? (
        <Text size="xs" tone="muted">
          {t('prescription.source', { source })}
        </Text>
      ) : null}
      <Reason id={id} label={t('prescription.justify')} />
    </Finding>
  );
};

const Unchecked = ({ finding }: { readonly finding: NotChecked }) => {
  const { t } = useTranslation('hospital');
  const nameOf = useItemName();
  const { id, check, reason, item, about, needsReason } = finding;
  return (
    <Finding>
      <Flex align="start" gap="2" wrap="wrap">
        <StatusChip {...(needsReason ? statusLooks.attention : statusLooks.planned)}>
          {t('rx.outcomes.not_checked')}
        </StatusChip>
        <Text fontWeight="medium">
          {[check ? t(`rx.checks.${check}`) : t('prescription.allChecks'), nameOf(item) || about]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Flex>
      <Text size="sm">{t(`prescription.notChecked.${reason}`)}</Text>
      {needsReason ? <Reason id={id} label={t('prescription.justifyUnchecked')} /> : null}
    </Finding>
  );
};

const Coverage = ({ coverage }: { readonly coverage: SafetyCoverage }) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  return (
    <Text size="xs" tone="muted" borderTopWidth="1px" pt="2">
      {t('prescription.coverage', {
        ingredients: number(coverage.ingredients),
        classes: number(coverage.allergyClasses),
        interactions: number(coverage.interactions),
        reviewed: number(coverage.reviewed),
      })}
    </Text>
  );
};

/** What the checks found, what they could not check, and what they cover. Never silent. */
export const SafetyPanel = ({ safety }: { readonly safety: Safety }) => {
  const { t } = useTranslation('hospital');
  const { isEmpty, isValid, outcome, failure, retry } = safety;
  const body = () => {
    if (isEmpty) return <Text tone="muted">{t('prescription.nothingToCheck')}</Text>;
    if (!isValid) return <Text tone="danger">{t('prescription.correctFirst')}</Text>;
    if (outcome)
      return (
        <>
          <Text size="sm">{t(`prescription.outcomeTexts.${outcome.outcome}`)}</Text>
          <Box as="ul" role="list" m="0" p="0">
            {outcome.warnings.map((warning) => (
              <Warning key={warning.id} warning={warning} />
            ))}
            {outcome.notChecked.map((finding) => (
              <Unchecked key={finding.id} finding={finding} />
            ))}
          </Box>
          <Coverage coverage={outcome.coverage} />
        </>
      );
    if (failure)
      return (
        <ErrorState
          title={t('prescription.checkFailed')}
          text={t('prescription.checkFailedText')}
          problem={failure}
          onRetry={retry}
        />
      );
    return <LoadingState shape="text" rows={2} label={t('prescription.checking')} />;
  };
  return (
    <Box
      as="section"
      aria-label={t('prescription.safety')}
      borderWidth="1px"
      borderRadius="md"
      bg="bg.panel"
      p="3"
    >
      <Flex align="center" gap="2" mb="2" wrap="wrap">
        <Heading as="h2" size="sm">
          {t('prescription.safety')}
        </Heading>
        <Box role="status">
          {outcome ? (
            <StatusChip {...outcomeTones[outcome.outcome]}>
              {t(`rx.outcomes.${outcome.outcome}`)}
            </StatusChip>
          ) : null}
        </Box>
      </Flex>
      {body()}
    </Box>
  );
};
