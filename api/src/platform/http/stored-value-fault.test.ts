import pg from 'pg';
import { createTestApi, signedInCompany } from '../../testing';
import { storedValueFault } from './stored-value-fault';

test('a value refused only by a table is a 400 that names the field', async () => {
  const api = await createTestApi();
  const { client } = await signedInCompany(api);
  const asOwner = (sql: string) => api.database.asOwner((owner) => owner.query(sql));

  await asOwner('alter table site add constraint site_name_length check (length(name) < 10)');
  expect(await client.refused('siteCreate', { body: { name: 'Sucursal norte' } })).toMatchObject({
    status: 400,
    code: 'request.invalid',
    errors: [{ path: 'name', code: 'format' }],
  });

  await asOwner(
    'alter table site drop constraint site_name_length, alter column name type varchar(5)',
  );
  // PostgreSQL names neither column nor constraint for text that is too long.
  expect(await client.refused('siteCreate', { body: { name: 'Sucursal norte' } })).toMatchObject({
    status: 400,
    errors: [{ path: '' }],
  });
  await api.close();
});

test.each([
  [
    'a column',
    { code: '23502', table: 'site', column: 'time_zone' },
    { timeZone: null },
    { path: 'timeZone', code: 'required' },
  ],
  [
    'a constraint',
    { code: '23514', table: 'visit', constraint: 'visit_reason_check' },
    { reason: 'x' },
    { path: 'reason', code: 'format' },
  ],
  [
    'the closest name',
    { code: '23514', table: 'a', constraint: 'a_sale_price' },
    { price: 1, salePrice: 2 },
    { path: 'salePrice', code: 'format' },
  ],
  [
    'the only item',
    { code: '23514', table: 'purchase_item', constraint: 'purchase_item_discount' },
    { items: [{ discount: 9 }] },
    { path: 'items.0.discount', code: 'format' },
  ],
  [
    'one of several items',
    { code: '23514', table: 'purchase_item', constraint: 'purchase_item_discount' },
    { items: [{ discount: 9 }, { discount: 1 }] },
    { path: 'items', code: 'format' },
  ],
  [
    'no value of the request',
    { code: '23514', table: 'cfdi', constraint: 'cfdi_attempt' },
    { use: 'D01' },
    { path: '', code: 'format' },
  ],
  [
    'an uploaded file',
    { code: '23514', table: 'file', constraint: 'file_0' },
    Buffer.alloc(9),
    { path: '', code: 'format' },
  ],
])('finds the field by %s', (_by, error, body, fault) => {
  expect(
    storedValueFault(Object.assign(new pg.DatabaseError('refused', 0, 'error'), error), {
      body,
      query: {},
    }),
  ).toEqual(fault);
});
