import { readdir } from 'node:fs/promises';
import { expect, ownServerTest as test } from '../fixtures';
import type { Staff } from '../helpers/companies';

/* The server of this file is killed: tests run serially. */
test.describe.configure({ mode: 'default' });

const isRunning = async (pid: number): Promise<boolean> =>
  (await readdir('/proc')).includes(String(pid));

/* Creates customers until `enough` are acknowledged. */
const write = async (staff: Staff, enough: number): Promise<string[]> => {
  const acknowledged: string[] = [];
  while (acknowledged.length < enough) {
    const { id } = await staff.api.customerCreate({
      body: { kind: 'person', name: `Cliente ${acknowledged.length + 1}` },
    });
    acknowledged.push(id);
  }
  return acknowledged;
};

for (const databaseToo of [false, true]) {
  test(`acknowledged writes survive kill -9 of Node${databaseToo ? ' and PostgreSQL' : ''}`, async ({
    server,
    staff,
  }) => {
    const field = await staff.api.customerFieldCreate({
      body: { key: 'medio', label: 'Medio', type: 'text', required: false },
    });
    const before = await write(staff, 20);
    const last = await staff.api.customerCreate({
      body: { kind: 'person', name: 'La última', values: { medio: 'Radio' } },
    });
    const postmaster = await server.postmaster();
    await server.end('SIGKILL'); // immediately after the acknowledgement
    if (databaseToo) process.kill(postmaster, 'SIGKILL');
    else expect(await isRunning(postmaster), 'PostgreSQL survives the server').toBe(true);

    await server.start();
    const { items, total } = await staff.api.customerList({ query: { pageSize: 100 } });
    expect(total).toBe(21);
    expect(items.map(({ id }) => id).sort()).toEqual([...before, last.id].sort());
    expect(items.find(({ id }) => id === last.id)?.values).toEqual({ medio: 'Radio' });
    expect(await staff.api.customerFieldUsage()).toEqual({
      records: 21,
      fields: [{ fieldId: field.id, count: 1 }],
    });
    if (databaseToo) expect(await server.postmaster()).not.toBe(postmaster);
    else expect(await server.postmaster(), 'reuses the running PostgreSQL').toBe(postmaster);
  });
}

test('an import interrupted by kill -9 resumes, each row once', async ({ server, staff }) => {
  const rows = 6000;
  const text = [
    'Nombre',
    ...Array.from({ length: rows }, (_, place) => `Cliente ${place + 1}`),
  ].join('\n');
  const { id: importId, mapping } = await staff.api.customerImportCreate({
    query: { name: 'clientes.csv' },
    body: new Blob([text]),
  });
  const view = () => staff.api.customerImportView({ params: { importId } });
  const state = async () => (await view()).state;
  await staff.api.customerImportCheck({
    params: { importId },
    body: { mapping, matchBy: [], onMatch: 'create' },
  });
  await expect.poll(state, { timeout: 30_000 }).toBe('checked');
  await staff.api.customerImportRun({ params: { importId } });
  await expect
    .poll(async () => (await view()).position, { intervals: [20], timeout: 30_000 })
    .toBeGreaterThan(0);
  await server.end('SIGKILL');
  await server.start();
  await expect.poll(state, { timeout: 30_000 }).toBe('done');
  expect(await view()).toMatchObject({
    position: rows,
    counts: { created: rows, updated: 0, skipped: 0, rejected: 0 },
  });
  const { total, items } = await staff.api.customerList({ query: { sort: '-code', pageSize: 1 } });
  expect([total, items[0]?.code, items[0]?.name]).toEqual([rows, 'C-006000', `Cliente ${rows}`]);
});

test('Ctrl-C ends the server cleanly without leftover processes', async ({ server, staff }) => {
  const [customer] = await write(staff, 1);
  expect((await server.databaseProcesses()).length).toBeGreaterThan(0);
  expect(await server.end('SIGINT')).toBe(0);
  expect(await server.databaseProcesses()).toEqual([]);
  await server.start();
  expect((await staff.api.customerList()).items.map(({ id }) => id)).toEqual([customer]);
});
