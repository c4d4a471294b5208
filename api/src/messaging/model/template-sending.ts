import {
  filledTemplate,
  limits,
  textLength,
  variablesIn,
  type MessageContent,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import type { StoredMessage } from '../sql/message-writes.queries';
import { findUsable, isUsable, type UsableTemplate } from '../sql/message-templates.queries';

type TemplateUse = Extract<MessageContent, { kind: 'template' }>;

/** Why a message that was made of a template is not sent any more. */
export const templateStopped = 'messageTemplate.not_usable';

export type TemplateParts = Pick<StoredMessage, 'kind' | 'body' | 'details' | 'purpose'> & {
  readonly templateId: string;
};

/**
 * A message made of an approved template: its text as the person reads it, and what the provider
 * needs to make it again.
 *
 * @throws messageTemplate.value_missing, messageTemplate.too_long
 */
export const partsOfTemplate = (
  template: UsableTemplate,
  parameters: readonly string[],
): TemplateParts => {
  const { id, name, language, number, category, headerKind, headerText, headerFileId } = template;
  const { footer, buttons } = template;
  const wanted = variablesIn(template.body).length;
  // One value too many means another template than the person saw.
  if (parameters.length !== wanted)
    throw new ProblemError('messageTemplate.value_missing', {
      meta: { variable: `{{${Math.min(parameters.length, wanted) + 1}}}`, variables: wanted },
    });
  const body = filledTemplate(template.body, parameters);
  if (textLength(body) > limits.templateBodyMax)
    throw new ProblemError('messageTemplate.too_long', {
      meta: { maximum: limits.templateBodyMax },
    });
  return {
    kind: 'template',
    body,
    details: {
      name,
      language,
      parameters,
      templateVersion: number,
      ...(headerKind !== 'none' && {
        header: { kind: headerKind, text: headerText, fileId: headerFileId },
      }),
      ...(footer !== '' && { footer }),
      ...(buttons.length > 0 && { buttons: buttons.map(({ kind, title }) => ({ kind, title })) }),
    },
    templateId: id,
    purpose: category === 'MARKETING' ? 'marketing' : 'service',
  };
};

/** The same by its name. @throws messageTemplate.not_usable, and as {@link partsOfTemplate} */
export const templateParts = async (
  db: Db,
  { name, language, parameters }: TemplateUse,
): Promise<TemplateParts> => {
  const template = await findUsable(db, name, language);
  if (!template) throw new ProblemError(templateStopped);
  return partsOfTemplate(template, parameters);
};

/** Asked again whenever it is about to leave: the template may have been stopped meanwhile. */
export const isTemplateStopped = async (
  db: Db,
  { kind, templateId }: { readonly kind: string; readonly templateId: string | null },
): Promise<boolean> =>
  kind === 'template' && (templateId === null || !(await isUsable(db, templateId)));
