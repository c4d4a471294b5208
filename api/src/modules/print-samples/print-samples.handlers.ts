import { printableIssuer, readIssuer } from '../../core/clinic/issuer';
import { defineHandlers } from '../../core/handler';
import { drawnAfterwards } from '../../core/pdf/drawn-afterwards';
import { madeInThread } from '../../core/pdf/made-in-thread';
import { sampleWords, type SampleFacts } from './samples';

export const printSampleHandlers = defineHandlers<'printSampleView'>({
  printSampleView: async ({ db, locale, now }) => {
    const clocks = await db.one<{ timeZone: string; today: string }>(
      `select time_zone as "timeZone", ($1::timestamptz at time zone time_zone)::date::text as today from company where id = app_company()`,
      [now],
    );
    const issuer = await readIssuer(db);
    return drawnAfterwards(async () => {
      const facts: SampleFacts = { locale, now, issuer: await printableIssuer(issuer), ...clocks };
      const content = await madeInThread<SampleFacts, Uint8Array>(
        issuer.companyId,
        new URL('./samples.task.ts', import.meta.url),
        facts,
      );
      return { name: `${sampleWords[locale].file}.pdf`, type: 'application/pdf', content };
    });
  },
});
