import type { SignedInMember, TestApi } from '..';
import { inTransaction } from '../../platform/database/database';

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
  campaignListSave: {
    query: { name: 'lista.csv', version: '1' },
    body: new Blob(['telefono\n+525512345678\n']),
  },
  campaignListDelete: { query: { version: '1' } },
} as const;

/** A draft, with leads that it would go to if there are some. */
export const createCampaignRecords = async (
  { database }: TestApi,
  member: SignedInMember,
): Promise<{ campaignId: string }> => {
  const { id: campaignId } = await member.client.ok('campaignCreate', { body: campaignBody });
  await inTransaction(database.pool, member, async (db) => {
    await db.query(
      `insert into unsubscribe_link (company_id, token_hash, address, lead_id, created_at, created_by)
       select company_id, encode(sha256((company_id || '' || id)::bytea), 'hex'), 'luz@correo.test', id, now(), $1 from lead
       where company_id = app_company() limit 2`,
      [member.userId],
    );
    await db.query(
      `insert into campaign_recipient (company_id, campaign_id, subject_id, lead_id, state)
       select company_id, $1, id, id, 'withheld' from lead where company_id = app_company() limit 2`,
      [campaignId],
    );
  });
  return { campaignId };
};
