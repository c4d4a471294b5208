import type { SignedInMember } from '..';

export const campaignBody = {
  title: 'Semana de la salud bucal',
  audience: 'patient' as const,
  condition: { all: [] },
  exclude: { condition: null, campaignIds: [] },
  channel: 'sms' as const,
  message: {
    templateId: null,
    parameters: [],
    subject: null,
    body: 'Hola, {{firstName}}: esta semana hay limpieza dental a mitad de precio.',
  },
  scheduledAt: null,
  throttlePerMinute: 60,
  controlPercent: 0,
  steps: [],
};

/** Valid inputs of campaigns, for the caller's own record. */
export const campaignInputs = {
  campaignView: {},
  campaignUpdate: { body: { version: 1, title: 'Otra campaña' } },
  campaignMove: { body: { version: 1, status: 'cancelled' } },
  campaignRecipientList: {},
} as const;

/** A draft. */
export const createCampaignRecords = async ({
  client,
}: SignedInMember): Promise<{ campaignId: string }> => {
  const { id } = await client.ok('campaignCreate', { body: campaignBody });
  return { campaignId: id };
};
