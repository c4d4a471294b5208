import type { MessageTemplateDetail } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { listVersions, readTemplate } from '../sql/message-templates.queries';
import { listRefusalsOfText } from '../sql/outgoing-messages.queries';

/** A template with its texts, and with what the gate did not let it say. */
export const viewTemplate = async (
  { db, now }: Pick<Context<'messageTemplateView'>, 'db' | 'now'>,
  id: string,
): Promise<MessageTemplateDetail> => {
  const template = await readTemplate(db, id, now);
  return {
    ...template,
    versions: await listVersions(db, id),
    refusals: await listRefusalsOfText(db, template.event, 'whatsapp'),
  };
};
