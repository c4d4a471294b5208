import { apiPrefix, livePositionHeader } from '@sala/shared-contracts';
import { inTransaction } from '../database/database';
import { createChangeRecorder } from '../audit/change-recorder';
import { createPool, withClient } from '../database/connection';
import { notify } from '../notifications/notify';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { newMember } from '../../testing/members';
import { listenTo, type Listening } from './events.testing';

let api: TestApi;
let owner: SignedInMember;
const lines: Listening[] = [];

beforeAll(async () => {
  api = await createTestApi();
  await api.app.listen({ port: 0 });
  owner = await signedInCompany(api);
});
afterAll(async () => {
  for (const line of lines) line.leave();
  await api.close();
});

const listen = async (token: string, last?: string): Promise<Listening> => {
  const line = await listenTo(api.app, token, last);
  lines.push(line);
  if (line.status === 200) await line.until('\nid: ');
  return line;
};

const noteId = crypto.randomUUID();

const publish = (
  companyId: string,
  type: 'customer.noted' | 'queue_entry.reordered' | 'product.created' | 'lead.updated',
  entityId: string,
): Promise<void> =>
  inTransaction(api.database.pool, { userId: null, companyId }, (db) =>
    createChangeRecorder(db, {
      now: api.clock.now().toISOString(),
      requestId: crypto.randomUUID(),
    }).publish(
      type === 'customer.noted' ? { type, entityId, payload: { noteId } } : { type, entityId },
    ),
  );

const changeOf = (type: string, entityId: string): string =>
  `data: ${JSON.stringify({ type, entityId })}\n\n`;

test('a page receives events of its company without their content', async () => {
  const line = await listen(owner.token);
  expect(line.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  });
  expect(line.headers['content-encoding']).toBeUndefined();
  const other = await signedInCompany(api);
  await publish(other.companyId, 'customer.noted', 'theirs');
  await publish(owner.companyId, 'customer.noted', 'ours');
  await line.until(changeOf('customer.noted', 'ours'));
  expect(line.text()).not.toContain('theirs');
  expect(line.text()).not.toContain(noteId);
});

test('events are filtered by role, and events without a permission are not sent', async () => {
  const marketing = await signedInCompany(api, { roles: ['marketing'] });
  const line = await listen(marketing.token);
  await publish(marketing.companyId, 'queue_entry.reordered', 'q1');
  await publish(marketing.companyId, 'product.created', 'm1');
  await publish(marketing.companyId, 'lead.updated', 'l1');
  await line.until(changeOf('lead.updated', 'l1'));
  expect(line.text()).not.toMatch(/q1|m1/);
});

test('a notification is news for its recipient alone', async () => {
  const nurse = await newMember(api, owner.companyId, ['nurse']);
  const [told, other] = [await listen(nurse.token), await listen(owner.token)];
  await inTransaction(api.database.pool, owner, (db) =>
    notify(db, {
      userId: nurse.userId,
      companyId: owner.companyId,
      kind: 'roles_changed',
      facts: { roles: 'nurse' },
      now: api.clock.now().toISOString(),
    }),
  );
  const { items } = await nurse.client.ok('notificationList');
  await told.until(changeOf('notification.created', items[0]?.id ?? ''));
  await publish(owner.companyId, 'customer.noted', 'after');
  await other.until(changeOf('customer.noted', 'after'));
  expect(other.text()).not.toContain('notification.created');
});

test('a returning page receives what it missed', async () => {
  const first = await listen(owner.token);
  await publish(owner.companyId, 'customer.noted', 'before');
  await first.until(changeOf('customer.noted', 'before'));
  first.leave();
  await publish(owner.companyId, 'customer.noted', 'meanwhile');
  const again = await listen(owner.token, first.position());
  await expect(again.until(changeOf('customer.noted', 'meanwhile'))).resolves.toBeUndefined();
});

test('a read returns the position from which later events follow', async () => {
  const ask = (method: 'GET' | 'POST', url: string) =>
    api.app.inject({
      method,
      url: `${apiPrefix}${url}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
  const { headers } = await ask('GET', '/sites');
  await publish(owner.companyId, 'customer.noted', 'since');
  const line = await listen(owner.token, String(headers[livePositionHeader]));
  expect(line.text()).toContain(changeOf('customer.noted', 'since'));
  expect(line.text()).not.toContain('event: resync');
  expect((await ask('POST', '/notifications/read')).headers[livePositionHeader]).toBeUndefined();
});

test('an event of a transaction that began earlier and ended later is not lost', async () => {
  const first = await listen(owner.token);
  await api.database.asOwner(async (slow) => {
    await slow.query('begin');
    await slow.query(
      "insert into outbox_event (company_id, type, entity_id, occurred_at) values ($1, 'customer.noted', 'slow', now())",
      [owner.companyId],
    );
    await publish(owner.companyId, 'customer.noted', 'fast');
    await first.until(changeOf('customer.noted', 'fast'));
    first.leave();
    await slow.query('commit');
  });
  const again = await listen(owner.token, first.position());
  await expect(again.until(changeOf('customer.noted', 'slow'))).resolves.toBeUndefined();
});

test('a page that missed too much or has a foreign position resyncs', async () => {
  const busy = await signedInCompany(api); // its own company, because a transaction of another database may hold the position back
  const first = await listen(busy.token);
  first.leave();
  await api.database.asOwner((client) =>
    client.query(
      "insert into outbox_event (company_id, type, entity_id, occurred_at) select $1, 'customer.noted', n::text, now() from generate_series(1, 501) n",
      [busy.companyId],
    ),
  );
  const again = await listen(busy.token, first.position());
  await again.until('event: resync\n');
  const stranger = await listen(busy.token, '900000000000000000');
  await expect(stranger.until('event: resync\n')).resolves.toBeUndefined();
});

test('concurrent commits in any order are each sent once, and none is missed', async () => {
  const insert =
    "insert into outbox_event (company_id, type, entity_id, occurred_at) values ($1, 'customer.noted', $2, now())";
  const stayed = await listen(owner.token);
  let coming = await listen(owner.token);
  let heard = '';
  const desks = createPool(api.database.owner);
  const writers = await Promise.all(Array.from({ length: 20 }, () => desks.connect()));
  for (const [n, writer] of writers.entries()) {
    await writer.query('begin');
    await writer.query(insert, [owner.companyId, `desk ${n}`]);
  }
  const ends = [...writers.entries()].sort(
    ([one], [other]) => ((one * 7) % 20) - ((other * 7) % 20),
  );
  for (const [turn, [, writer]] of ends.entries()) {
    await writer.query('commit');
    writer.release();
    if (turn % 3 > 0) continue;
    coming.leave();
    heard += coming.text();
    coming = await listen(owner.token, coming.position());
  }
  await desks.end();
  await publish(owner.companyId, 'customer.noted', 'closing time');
  for (const line of [stayed, coming]) await line.until(changeOf('customer.noted', 'closing time'));
  const events = writers.map((_, n) => changeOf('customer.noted', `desk ${n}`));
  expect(events.filter((event) => !(heard + coming.text()).includes(event))).toEqual([]);
  expect(events.filter((event) => stayed.text().split(event).length !== 2)).toEqual([]);
});

test('events during a lost database connection are sent after reconnecting', async () => {
  const line = await listen(owner.token);
  await withClient(api.database.superuser, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%outbox_news%' and datname = current_database() and pid <> pg_backend_pid()",
    ),
  );
  await publish(owner.companyId, 'customer.noted', 'during the loss');
  await expect(line.until(changeOf('customer.noted', 'during the loss'))).resolves.toBeUndefined();
});

test('too many events at once or a restored database cause a resync', async () => {
  const line = await listen(owner.token);
  await api.database.asOwner(async (client) => {
    await client.query(
      "insert into outbox_event (company_id, type, entity_id, occurred_at) select $1, 'customer.noted', n::text, now() from generate_series(1, 501) n",
      [owner.companyId],
    );
    const { rows } = await client.query(
      "select news from outbox_news('900000000000000:900000000000000:', 500)",
    );
    expect(rows).toEqual([{ news: null }]);
  });
  await expect(line.until('event: resync\n')).resolves.toBeUndefined();
});

test('listening needs a session and a company', async () => {
  const stranger = await listen('no token');
  expect(stranger.status).toBe(401);
});
