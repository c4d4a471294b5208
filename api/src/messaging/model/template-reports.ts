import type { JobContext } from '../../platform/jobs/job';
import { recordTold } from '../sql/message-template-writes.queries';
import { storableLine } from './receive-message';
import { askSoon } from './template-asking';
import type { WhatsappChange } from './whatsapp-events';

const fields: ReadonlySet<string> = new Set([
  'message_template_status_update',
  'template_category_update',
  'message_template_quality_update',
  'message_template_components_update',
]);

export const isOfTemplates = (field: string): boolean => fields.has(field);

const idMax = 300;
const nameMax = 512;

/**
 * A report only says that something changed: reports come twice, late and in any order, so what
 * became of the template is read at the provider (docs/adr/0113). One that is not ours is passed
 * over.
 */
export const followTemplate = async (
  { db, now, userId }: JobContext,
  { message_template_id: id, ...value }: WhatsappChange['value'],
): Promise<void> => {
  const told = {
    providerId: storableLine(id === undefined || id === null ? null : String(id), idMax),
    name: storableLine(value.message_template_name, nameMax),
    language: storableLine(value.message_template_language, 15),
  };
  if (await recordTold(db, told, now)) await askSoon(db, userId, now);
};
