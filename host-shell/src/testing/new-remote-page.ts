import { composed, putData, putPage, registry } from './registry';
import { samples } from './sample-composition';

/** A page with a grant for a remote never released. Import it first, instead of `page.ts`. */
putPage(registry.sign(composed({ mfe_prices: samples.mfe_prices })));
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
