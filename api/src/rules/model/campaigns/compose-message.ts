import type { CampaignMessage, PatientChannel, RuleField } from '@sala/shared-contracts';
import type { OwnWords } from '../../../platform/outgoing/outgoing';
import type { Snapshot } from '../evaluate';
import { fillFields, type Spelling } from './fill-fields';

export interface Composed {
  readonly own: OwnWords;
  readonly subject: string;
  readonly body: string;
}

/** A message of a campaign for one person. */
export const composeMessage = (
  channel: PatientChannel,
  { templateId, parameters, subject, body }: CampaignMessage,
  snapshot: Pick<Snapshot, 'values' | 'label'>,
  fields: readonly RuleField[],
  spelling: Spelling,
): Composed => {
  const fill = (text: string) => fillFields(text, snapshot, fields, spelling);
  const isTemplate = channel === 'whatsapp' && templateId !== null;
  const filled = isTemplate ? parameters.map(fill) : [];
  const title = fill(channel === 'email' ? (subject ?? '') : '');
  const text = fill(isTemplate ? '' : (body ?? ''));
  const missing = [...filled, title, text].flatMap((one) => one.missing);
  return {
    own: {
      text: isTemplate || channel === 'email' ? null : text.text,
      template: isTemplate ? { id: templateId, parameters: filled.map((one) => one.text) } : null,
      missing: [...new Set(missing)],
    },
    subject: title.text,
    body: text.text,
  };
};
