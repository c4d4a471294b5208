import { printableIssuer, readIssuer } from '../../clinic';
import { defineHandlers } from '../../platform/http/handler';
import { drawAfterCommit } from '../../platform/pdf/draw-after-commit';
import { runDocumentTask } from '../../platform/pdf/run-document-task';
import { sampleWords, type SampleFacts } from '../model/print-samples/samples';
import { readCompanyDay } from '../sql/print-samples.queries';

export const printSampleHandlers = defineHandlers<'printSampleView'>({
  printSampleView: async ({ db, locale, now }) => {
    const clocks = await readCompanyDay(db, now);
    const issuer = await readIssuer(db);
    return drawAfterCommit(async () => {
      const facts: SampleFacts = { locale, now, issuer: await printableIssuer(issuer), ...clocks };
      const content = await runDocumentTask<SampleFacts, Uint8Array>(
        issuer.companyId,
        new URL('../model/print-samples/samples.task.ts', import.meta.url),
        facts,
      );
      return { name: `${sampleWords[locale].file}.pdf`, type: 'application/pdf', content };
    });
  },
});
