import { sampleDocument } from './sample-document';
import type { SampleFacts } from './samples';

export const run = (facts: SampleFacts): Promise<Uint8Array> => sampleDocument(facts);
