import { putPage } from './registry';
import { sampleComposition } from './sample-composition';

/**
 * The page as the gateway serves it, with its composition inlined. Import it first: the shell reads
 * the composition on evaluation.
 */
putPage(sampleComposition);
