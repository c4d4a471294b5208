import { printableIssuer, readIssuer } from '../../core/clinic/issuer';
import { defineHandlers } from '../../core/handler';
import { drawnAfterwards } from '../../core/pdf/drawn-afterwards';
import { sampleWords } from './samples';

export const printSampleHandlers = defineHandlers<'printSampleView'>({
  printSampleView: async ({ db, locale, now }) => {
    const clocks = await db.one<{ timeZone: string; today: string }>(
      `select time_zone as "timeZone", ($1::timestamptz at time zone time_zone)::date::text as today from company where id = app_company()`,
      [now],
    );
    const issuer = await readIssuer(db);
    return drawnAfterwards(async () => {
      const { sampleDocument } = await import('./sample-document'); // with its fonts a tenth of what a server reads to start
      const content = await sampleDocument({ locale, now, issuer: await printableIssuer(issuer), ...clocks });
      return { name: `${sampleWords[locale].file}.pdf`, type: 'application/pdf', content };
    });
  },
});
