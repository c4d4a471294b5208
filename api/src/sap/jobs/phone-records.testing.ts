import type { TestApi } from '../../testing';
import { newCompany } from '../../testing/members';
import { phonesSender } from './said-phones.testing';

const rowsOf = <Row extends object>({ database }: TestApi, text: string): Promise<Row[]> =>
  database.asOwner(async (client) => (await client.query<Row>(text)).rows);

/** A company whose SAP sends messages and takes no questions. */
export const connectPhones = async (api: TestApi): Promise<void> => {
  const { client } = await newCompany(api);
  const where = { driver: 'hl7v2', institution: '0001', sender: phonesSender } as const;
  const settings = { ...where, baseUrl: null, user: null };
  await client.ok('sapConnectionSave', { body: { mode: 'simulator', settings } });
};

export const countStored = async (api: TestApi, text: string): Promise<number> =>
  (await rowsOf<{ count: number }>(api, `select count(*)::integer as count from ${text}`))[0]
    ?.count ?? 0;

/** The last ten digits of each, by number of the patient. */
export const listPhones = (api: TestApi): Promise<{ patnr: string; phone: string }[]> =>
  rowsOf(api, 'select patnr, right(phone, 10) as phone from sap_patient order by patnr');
