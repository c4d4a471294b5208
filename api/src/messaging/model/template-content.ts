import type { LintedTemplate } from '@sala/shared-contracts';
import type { NewWhatsappTemplate } from '../../adapters/whatsapp/port';
import type { SimulatedTemplate } from '../../adapters/whatsapp/simulated-business';
import type { KnownAtProvider } from '../sql/message-templates.queries';
import type { TemplateContent } from '../sql/message-template-writes.queries';

export type TemplateComponents = NewWhatsappTemplate['components'];

/** As the linter looks at it. */
export const lintedOf = (content: TemplateContent): LintedTemplate => ({
  ...content,
  header: { kind: content.headerKind, text: content.headerText },
  hasFile: content.headerFileId !== null,
});

const headerOf = (
  { headerKind, headerText }: TemplateContent,
  handle: string | null,
): TemplateComponents => {
  switch (headerKind) {
    case 'none':
      return [];
    case 'text':
      return [{ type: 'HEADER', format: 'TEXT', text: headerText }];
    case 'image':
    case 'document':
      return [
        {
          type: 'HEADER',
          format: headerKind.toUpperCase(),
          ...(handle !== null && { example: { header_handle: [handle] } }),
        },
      ];
  }
};

const buttonOf = (button: TemplateContent['buttons'][number]): object => {
  switch (button.kind) {
    case 'quick_reply':
      return { type: 'QUICK_REPLY', text: button.title };
    case 'url':
      return { type: 'URL', text: button.title, url: button.url };
    case 'call':
      return { type: 'PHONE_NUMBER', text: button.title, phone_number: button.phone };
  }
};

/**
 * In the provider's terms.
 *
 * @param handle what stands for the file of its header.
 */
export const componentsOf = (
  content: TemplateContent,
  handle: string | null = null,
): TemplateComponents => {
  const { body, footer, buttons, variables } = content;
  const samples = variables.map(({ sample }) => sample);
  return [
    ...headerOf(content, handle),
    {
      type: 'BODY',
      text: body,
      ...(samples.length > 0 && { example: { body_text: [samples] } }),
    },
    ...(footer === '' ? [] : [{ type: 'FOOTER', text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(buttonOf) }]),
  ];
};

const textsOf = (components: TemplateComponents): string =>
  JSON.stringify(
    components
      .filter(({ type }) => ['HEADER', 'BODY', 'FOOTER'].includes(String(type).toUpperCase()))
      .map(({ type, text }) => [String(type).toUpperCase(), text ?? '']),
  );

/** Whether the provider shows this text; it may add parts of its own. */
export const isTextOf = (content: TemplateContent, components: TemplateComponents): boolean =>
  textsOf(componentsOf(content)) === textsOf(components);

/** As a simulated provider keeps it. */
export const simulatedTemplateOf = (known: KnownAtProvider): SimulatedTemplate => {
  const components = componentsOf(known);
  return {
    id: known.providerId,
    name: known.name,
    language: known.language,
    category: known.category,
    status: known.status.toUpperCase(),
    reason: known.rejection ?? 'NONE',
    quality: known.quality.toUpperCase(),
    components,
    approved: known.isInUse ? components : null,
  };
};
