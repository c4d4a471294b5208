import { readdir } from 'node:fs/promises';
import { expect, ownServerTest as test } from '../fixtures';
import type { Staff } from '../helpers/companies';

/* The file's server is killed on purpose: one after the other. */
test.describe.configure({ mode: 'default' });
test.setTimeout(120_000);

const isRunning = async (pid: number): Promise<boolean> => (await readdir('/proc')).includes(String(pid));

/* Customers written one after the other until `enough` are acknowledged. */
const write = async (staff: Staff, enough: number): Promise<string[]> => {
  const acknowledged: string[] = [];
  while (acknowledged.length < enough) {
    const { id } = await staff.api.customerCreate({ body: { kind: 'person', name: `Cliente ${acknowledged.length + 1}` } });
    acknowledged.push(id);
  }
  return acknowledged;
};

for (const databaseToo of [false, true]) {
  test(`what was acknowledged is there after kill -9 of Node${databaseToo ? ' and of the database' : ''}`, async ({ server, staff }) => {
    const field = await staff.api.customerFieldCreate({ body: { key: 'medio', label: 'Medio', type: 'text', required: false } });
    const before = await write(staff, 20);
    const last = await staff.api.customerCreate({ body: { kind: 'person', name: 'La última', values: { medio: 'Radio' } } });
    const postmaster = await server.postmaster();
    await server.end('SIGKILL'); // the very next thing after the acknowledgement
    if (databaseToo) process.kill(postmaster, 'SIGKILL');
    else expect(await isRunning(postmaster), 'the database outlives its owner').toBe(true);

    await server.start();
    const { items, total } = await staff.api.customerList({ query: { pageSize: 100 } });
    expect(total).toBe(21);
    expect(items.map(({ id }) => id).sort()).toEqual([...before, last.id].sort());
    expect(items.find(({ id }) => id === last.id)?.values).toEqual({ medio: 'Radio' });
    expect(await staff.api.customerFieldUsage()).toEqual({ records: 21, fields: [{ fieldId: field.id, count: 1 }] });
    if (databaseToo) expect(await server.postmaster()).not.toBe(postmaster);
    else expect(await server.postmaster(), 'the running database was taken over').toBe(postmaster);
  });
}

test('Ctrl-C ends the server cleanly and leaves no process behind', async ({ server, staff }) => {
  const [customer] = await write(staff, 1);
  expect((await server.databaseProcesses()).length).toBeGreaterThan(0);
  expect(await server.end('SIGINT')).toBe(0);
  expect(await server.databaseProcesses()).toEqual([]);
  await server.start();
  expect((await staff.api.customerList()).items.map(({ id }) => id)).toEqual([customer]);
});
