import { putPage } from './registry';
import { sampleComposition } from './sample-composition';

/**
 * The page as the gateway serves it, with its composition inlined. Import it before everything
 * else: the shell reads the composition when it is evaluated.
 */
putPage(sampleComposition);
