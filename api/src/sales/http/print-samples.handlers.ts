import { printableIssuer, readIssuer } from '../../clinic';
import { defineHandlers } from '../../platform/http/handler';
import { drawnAfterwards } from '../../platform/pdf/draw-after-commit';
import { madeInThread } from '../../platform/pdf/run-document-task';
import { sampleWords, type SampleFacts } from '../model/print-samples/samples';
import { readCompanyDay } from '../sql/print-samples.queries';

export const printSampleHandlers = defineHandlers<'printSampleView'>({
  printSampleView: async ({ db, locale, now }) => {
    const clocks = await readCompanyDay(db, now);
    const issuer = await readIssuer(db);
    return drawnAfterwards(async () => {
      const facts: SampleFacts = { locale, now, issuer: await printableIssuer(issuer), ...clocks };
      const content = await madeInThread<SampleFacts, Uint8Array>(
        issuer.companyId,
        new URL('../model/print-samples/samples.task.ts', import.meta.url),
        facts,
      );
      return { name: `${sampleWords[locale].file}.pdf`, type: 'application/pdf', content };
    });
  },
});
