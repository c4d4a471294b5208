import { categoryKinds, contract, fieldTypes } from '@sala/shared-contracts';
import { checkValues } from '../customers/model/custom-fields/custom-values';
import { kindColors } from '../clinic/model/kind-colors';
import { demoCategories, type DemoCategory } from './categories-data';
import { demoFields } from './customers-fields';
import { generateCustomers } from './customers-generator';
import { demoPurchaseFields } from './purchase-fields';

const now = '2026-11-20T12:00:00.000Z';

describe('demo data', () => {
  test('has valid customer fields of every type', () => {
    expect(demoFields).toHaveLength(6);
    expect(new Set(demoFields.map(({ field }) => field.type))).toEqual(new Set(fieldTypes));
    for (const { field, options } of demoFields) {
      const body = { ...field, ...(field.type === 'select' ? { options } : {}) };
      expect(contract.customerFieldCreate.body.safeParse(body)).toMatchObject({ success: true });
    }
  });

  test('has valid purchase fields of every type', () => {
    expect(new Set(demoPurchaseFields.map(({ field }) => field.type))).toEqual(new Set(fieldTypes));
    for (const { field, options } of demoPurchaseFields) {
      const body = { ...field, ...(field.type === 'select' ? { options: [...options] } : {}) };
      expect(contract.purchaseFieldCreate.body.safeParse(body)).toMatchObject({ success: true });
    }
  });

  test('generates the same valid customers each time, with unique email addresses', () => {
    const customers = generateCustomers(200, now);
    expect(generateCustomers(200, now)).toEqual(customers);
    const emails = customers.flatMap(({ columns }) => columns.email ?? []);
    expect(new Set(emails).size).toBe(emails.length);
    const rules = demoFields.map(({ field, options }) => ({ ...field, options, id: field.key }));
    for (const { columns, values, daysAgo } of customers) {
      expect(contract.customerCreate.body.safeParse({ ...columns, values })).toMatchObject({
        success: true,
      });
      expect(checkValues(rules, values, 'create').faults).toEqual([]);
      expect(daysAgo).toBeGreaterThan(0);
    }
    expect(customers.some(({ values }) => Object.keys(values).length > 0)).toBe(true);
    expect(new Set(customers.map(({ columns }) => columns.status)).size).toBe(4);
  });

  test.each(categoryKinds)('has valid categories of the kind %s', (kind) => {
    const flat = (level: readonly DemoCategory[]): DemoCategory[] =>
      level.flatMap((item) => [item, ...flat(item.children ?? [])]);
    const all = flat(demoCategories[kind]);
    expect(all.length).toBeGreaterThan(2);
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    for (const { code, name, nameEn } of all) {
      const body = { kind, code, name, nameEn, color: kindColors[kind] };
      expect(contract.categoryCreate.body.safeParse(body)).toMatchObject({ success: true });
    }
    expect(all.length > demoCategories[kind].length).toBe(
      kind === 'service' || kind === 'specialty',
    );
  });
});
