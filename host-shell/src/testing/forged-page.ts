import { putPage } from './registry';
import { sampleComposition } from './sample-composition';

/**
 * A page whose document somebody changed after it was signed. Import it before everything else,
 * instead of `page.ts`.
 */
putPage({ ...sampleComposition, policy: { integrity: 'report' } });
