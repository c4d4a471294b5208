import type { TeachingMaterial, TeachingMaterialRow } from '@sala/shared-contracts';

const id = 'c0ffee00-0000-4000-8000-0000000000f1';

/** An article in review. */
export const material: TeachingMaterial = {
  id,
  title: 'Dolor de garganta',
  locale: 'es-MX',
  topic: 'respiratorio',
  kind: 'article',
  ageMin: null,
  ageMax: null,
  sex: null,
  readingLevel: 'secundaria',
  codes: [{ code: 'J02.9', title: 'Faringitis aguda' }],
  status: 'in_review',
  edition: 1,
  starter: true,
  hasQuestions: false,
  approvedAt: null,
  approvedBy: null,
  updatedAt: '2026-11-24T16:00:00.000Z',
  version: 1,
  body: '## Qué es\n\nUna inflamación. <script>alert(1)</script>',
  url: null,
  file: null,
  questions: [],
  supersedesId: null,
};

/** The library with some rows. */
export const library = (items: readonly TeachingMaterial[], starters = 0) => ({
  items: items.map(
    ({ body: _body, url: _url, file: _file, questions: _questions, supersedesId: _old, ...row }) =>
      row satisfies TeachingMaterialRow,
  ),
  total: items.length,
  page: 1,
  pageSize: 25,
  facets: { topic: [], status: [], locale: [], kind: [] },
  starters,
});
