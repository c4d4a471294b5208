import { variablesIn, type CampaignDefinition, type CampaignMessage } from '@sala/shared-contracts';
import { findUsableById } from '../../../messaging';
import { requireAssignee } from '../../../tasks';
import type { Db } from '../../../platform/database/database';
import { invalid, ProblemError } from '../../../platform/http/problem-error';
import { checkCondition } from '../check-condition';
import { subjectFields } from '../subject-fields';
import { unknownFields } from './fill-fields';

interface Named {
  readonly path: string;
  readonly message: CampaignMessage;
}

const messagesOf = ({ message, steps }: CampaignDefinition): readonly Named[] => [
  { path: 'message', message },
  ...steps.flatMap(({ action }, place) =>
    action.kind === 'message'
      ? [{ path: `steps.${place}.action.message`, message: action.message }]
      : [],
  ),
];

/** @throws request.invalid at the place of what does not fit the audience */
export const checkCampaign = async (db: Db, campaign: CampaignDefinition): Promise<void> => {
  const fields = await subjectFields(db, campaign.audience);
  checkCondition(fields, campaign.condition, 'condition');
  if (campaign.exclude.condition)
    checkCondition(fields, campaign.exclude.condition, 'exclude.condition');
  for (const { path, message } of messagesOf(campaign)) {
    const texts = [
      ...message.parameters.map((text, place) => [`${path}.parameters.${place}`, text] as const),
      [`${path}.subject`, message.subject ?? ''] as const,
      [`${path}.body`, message.body ?? ''] as const,
    ];
    for (const [at, text] of texts)
      if (unknownFields(text, fields).length > 0) throw invalid({ path: at, code: 'unknown' });
  }
  for (const [place, { action }] of campaign.steps.entries()) {
    if (action.kind !== 'task') continue;
    if (unknownFields(action.title, fields).length > 0)
      throw invalid({ path: `steps.${place}.action.title`, code: 'unknown' });
    await requireAssignee(db, action.assigneeId, 'tasks:write');
  }
};

const faultOf = async (
  db: Db,
  channel: CampaignDefinition['channel'],
  { templateId, parameters, subject, body }: CampaignMessage,
): Promise<string | null> => {
  if (channel === 'email') return subject === null ? 'subject' : body === null ? 'body' : null;
  if (channel === 'sms') return body === null ? 'body' : null;
  const template = templateId === null ? undefined : await findUsableById(db, templateId);
  if (!template) return 'templateId';
  return variablesIn(template.body).length === parameters.length ? null : 'parameters';
};

/** A draft may be unfinished; what starts may not. @throws campaign.not_ready */
export const requireReady = async (db: Db, campaign: CampaignDefinition): Promise<void> => {
  for (const { path, message } of messagesOf(campaign)) {
    const fault = await faultOf(db, campaign.channel, message);
    if (fault !== null)
      throw new ProblemError('campaign.not_ready', { meta: { path: `${path}.${fault}` } });
  }
};
