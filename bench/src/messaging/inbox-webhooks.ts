import { setTimeout as pause } from 'node:timers/promises';
import { createHmac, randomBytes } from 'node:crypto';
import type { Client } from '@sala/shared-contracts/client';
import type pg from 'pg';
import type { Owner } from '../customers/fill';
import { quantile } from '../report';

const aSecond = 200;
const seconds = 60;
/** Every so many messages are delivered again, as the network does. */
const repeatedEvery = 20;
/** Every so many calls, one to the reference. */
const referenceEvery = 10;
const settleMs = 300_000;
const people = 2000;

const account = {
  phoneNumberId: '109900000000009',
  businessAccountId: '209900000000009',
  phone: '+525550001009',
};

export interface WebhookFigures {
  /** Milliseconds until the answer, under the load. */
  readonly p50: number;
  readonly p95: number;
  readonly reference: { readonly p50: number; readonly p95: number };
  readonly sent: number;
  /** Not accepted. */
  readonly refused: number;
  readonly lost: number;
  readonly duplicated: number;
  /** Calls a second that were made in fact. */
  readonly rate: number;
  /** Seconds after the last call until everything was in the inbox. */
  readonly settled: number;
  /** Milliseconds from the call until its message is in the inbox. */
  readonly seen: { readonly p50: number; readonly p95: number; readonly p99: number };
}

const callOf = (id: string, turn: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: account.businessAccountId,
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { phone_number_id: account.phoneNumberId },
                contacts: [
                  { wa_id: `52188${10_000_000 + (turn % people)}`, profile: { name: 'Rosa' } },
                ],
                messages: [
                  {
                    from: `52188${10_000_000 + (turn % people)}`,
                    id,
                    timestamp: String(Math.floor(Date.now() / 1000)),
                    type: 'text',
                    text: { body: `¿Tienen cita mañana? ${turn}` },
                  },
                ],
              },
            },
          ],
        },
      ],
    }),
  );

const timed = async (call: () => Promise<Response>, times: number[]): Promise<boolean> => {
  const began = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  times.push(performance.now() - began);
  return answer.ok;
};

/** WhatsApp is connected anew, with a secret that is known here. @returns what posts a call */
export const openWebhooks = async (
  origin: string,
  client: Client,
): Promise<(raw: Buffer) => Promise<Response>> => {
  const appSecret = randomBytes(24).toString('base64url');
  const { connection } = await client.channelConnectionSave({
    params: { channel: 'whatsapp' },
    body: {
      channel: 'whatsapp',
      mode: 'simulator',
      settings: account,
      secrets: { appSecret, token: randomBytes(24).toString('base64url') },
    },
  });
  const url = `${origin}${new URL(connection?.webhookUrl ?? origin).pathname}`;
  return (raw) =>
    fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`,
      },
      body: new Uint8Array(raw),
    });
};

/** One call, for turns with a reference. */
export const postOne = (post: (raw: Buffer) => Promise<Response>) => {
  const run = randomBytes(6).toString('hex');
  return async (turn: number): Promise<void> => {
    const answer = await post(callOf(`alone.${run}.${turn}`, turn));
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a webhook was answered with ${answer.status}`);
  };
};

/** Messages of two thousand people at a steady pace, whatever the answers take. */
export const measureWebhooks = async (
  origin: string,
  post: (raw: Buffer) => Promise<Response>,
  database: pg.Client,
  { companyId }: Owner,
): Promise<WebhookFigures> => {
  const run = randomBytes(6).toString('hex');
  const times: number[] = [];
  const references: number[] = [];
  const sent = aSecond * seconds;
  const open: Promise<boolean>[] = [];
  const firstAt = new Date().toISOString();
  const began = performance.now();
  for (let turn = 0; turn < sent; turn += 1) {
    const due = began + (turn * 1000) / aSecond;
    if (performance.now() < due) await pause(due - performance.now());
    const raw = callOf(`bench.${run}.${turn}`, turn);
    open.push(timed(() => post(raw), times));
    if (turn % repeatedEvery === 0) open.push(timed(() => post(raw), times));
    if (turn % referenceEvery === 0) open.push(timed(() => fetch(`${origin}/healthz`), references));
  }
  const answers = await Promise.all(open);
  const took = (performance.now() - began) / 1000;
  const stored = async () => {
    const { rows } = await database.query<{ all: number; once: number }>(
      `select count(*)::int as all, count(distinct external_id)::int as once from message where company_id = $1 and external_id like $2`,
      [companyId, `bench.${run}.%`],
    );
    return rows[0] ?? { all: 0, once: 0 };
  };
  const over = performance.now();
  let found = await stored();
  while (found.once < sent && performance.now() - over < settleMs) {
    await pause(500);
    found = await stored();
  }
  const { rows: waits } = await database.query<{ ms: number }>(
    `select extract(epoch from interpreted_at - received_at)::float8 * 1000 as ms from webhook_delivery
     where company_id = $1 and interpreted_at is not null and received_at >= $2`,
    [companyId, firstAt],
  );
  const seen = waits.map(({ ms }) => ms);
  return {
    seen: { p50: quantile(seen, 0.5), p95: quantile(seen, 0.95), p99: quantile(seen, 0.99) },
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    reference: { p50: quantile(references, 0.5), p95: quantile(references, 0.95) },
    sent,
    refused: answers.filter((ok) => !ok).length,
    lost: sent - found.once,
    duplicated: found.all - found.once,
    rate: sent / took,
    settled: (performance.now() - over) / 1000,
  };
};
