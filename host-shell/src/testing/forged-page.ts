import { putPage } from './registry';
import { sampleComposition } from './sample-composition';

/** A page whose document was changed after signing. Import it first, instead of `page.ts`. */
putPage({ ...sampleComposition, policy: { integrity: 'report' } });
