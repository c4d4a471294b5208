import type { TemplateField, TemplateFinding } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';

export interface FindingsProps {
  readonly findings: readonly TemplateFinding[];
  /** Of one field alone. */
  readonly field?: TemplateField;
}

/** What the linter says, in words. */
export const Findings = ({ findings, field }: FindingsProps) => {
  const { t } = useTranslation('customers');
  const shown = findings.filter((one) => field === undefined || one.field === field);
  if (shown.length === 0) return null;
  return (
    <Box as="ul" listStyle="none" p="0" m="0" display="grid" gap="1" role="status">
      {shown.map(({ code, level, detail, field: of }) => (
        <Text as="li" key={`${of} ${code}`} size="sm" tone={level === 'error' ? 'danger' : 'muted'}>
          {t(`templates.findings.${code}`)}
          {detail ? ` ${t('templates.findingDetail', { detail })}` : ''}
        </Text>
      ))}
    </Box>
  );
};
