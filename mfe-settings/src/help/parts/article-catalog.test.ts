import { catalog, categories, isSlug, slugsAbout } from './article-catalog';

test('the longest pattern selects the article', () => {
  expect(slugsAbout('/')).toEqual(['home']);
  expect(slugsAbout('/customer-management')).toEqual([
    'customers',
    'customer-new',
    'customer-changes',
    'customer-import',
  ]);
  expect(slugsAbout('/customer-management/')).toEqual([
    'customers',
    'customer-new',
    'customer-changes',
    'customer-import',
  ]);
  expect(slugsAbout('/clerk/user-management')).toEqual(['external-accounts']);
  expect(slugsAbout('/sign-in-2')).toEqual(['sign-in']);
});

test('a pattern matches whole path segments', () => {
  expect(slugsAbout('/customer-management-archive')).toEqual([]);
});

test('every category has articles, and related articles exist', () => {
  expect(catalog.length).toBeGreaterThanOrEqual(18);
  expect(new Set(catalog.map(({ slug }) => slug)).size).toBe(catalog.length);
  expect(new Set(catalog.map(({ category }) => category))).toEqual(new Set(categories));
  for (const { slug, related } of catalog) {
    expect(related.length).toBeGreaterThan(0);
    for (const other of related)
      expect([slug, isSlug(other), other === (slug as string)]).toEqual([slug, true, false]);
  }
});
