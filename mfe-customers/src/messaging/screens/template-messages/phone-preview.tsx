import {
  filledTemplate,
  type TemplateButtonKind,
  type TemplateHeaderKind,
} from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';

export interface PreviewedTemplate {
  readonly headerKind: TemplateHeaderKind;
  readonly headerText: string;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly { readonly kind: TemplateButtonKind; readonly title: string }[];
  readonly variables: readonly { readonly sample: string }[];
}

/** As a person gets it on their phone, with its samples. */
export const PhonePreview = ({ template }: { readonly template: PreviewedTemplate }) => {
  const { t } = useTranslation('customers');
  const { headerKind, headerText, body, footer, buttons, variables } = template;
  // A variable without a sample stays visible.
  const samples = variables.map(({ sample }, place) => sample.trim() || `{{${place + 1}}}`);
  return (
    <Box
      role="region"
      aria-label={t('templates.preview')}
      bg="bg.muted"
      borderRadius="lg"
      p="4"
      maxW="22rem"
      w="full"
    >
      <Box bg="bg.panel" borderRadius="md" boxShadow="sm" p="3" display="grid" gap="2">
        {headerKind === 'text' && headerText ? (
          <Text fontWeight="semibold">{headerText}</Text>
        ) : null}
        {headerKind === 'image' || headerKind === 'document' ? (
          <Box bg="bg.muted" borderRadius="sm" p="4" textAlign="center">
            <Text size="sm" tone="muted">
              {t(`templates.headers.${headerKind}`)}
            </Text>
          </Box>
        ) : null}
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {body ? filledTemplate(body, samples) : t('templates.previewEmpty')}
        </Text>
        {footer ? (
          <Text size="xs" tone="muted">
            {footer}
          </Text>
        ) : null}
      </Box>
      {buttons.map(({ title }, place) => (
        <Box
          key={place}
          bg="bg.panel"
          borderRadius="md"
          boxShadow="sm"
          p="2"
          mt="1"
          textAlign="center"
        >
          <Text size="sm" color="accent.fg">
            {title || '…'}
          </Text>
        </Box>
      ))}
    </Box>
  );
};
