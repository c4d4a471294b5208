import { sampleComposition } from './sample-composition';

/**
 * The page as the gateway serves it, with its composition inlined. Import it before everything else:
 * the shell reads the composition when it is evaluated.
 */
const script = document.createElement('script');
script.id = 'composition';
script.type = 'application/json';
script.textContent = JSON.stringify(sampleComposition);
document.head.append(script);
