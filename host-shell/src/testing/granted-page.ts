import { putData, putPage } from './registry';
import { sampleComposition } from './sample-composition';

/** A page of a browser with a grant. Import it first, instead of `page.ts`. */
putPage(sampleComposition);
putData(
  { id: 'grant' },
  JSON.stringify({
    kind: 'override',
    name: 'mfe_clients',
    origin: 'http://localhost:4411',
    by: 'Rosa',
    expiresAt: '2099-01-01T18:05:00.000Z',
  }),
);
