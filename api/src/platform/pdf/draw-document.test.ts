import { readPdf } from '../../testing/pdf';
import { exportFile } from '../export/export-file';
import type { Report } from '../../clinic/personal-data/report';
import { drawDocument } from './draw-document';

/** Event loop turns during the work: none if it blocks. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await work();
  clearInterval(timer);
  return turns;
};

describe('long documents do not block the event loop', () => {
  const task = {
    module: new URL('../../clinic/personal-data/report.task.ts', import.meta.url),
    load: jest.fn(() => import('../../clinic/personal-data/report.task')),
  };
  const report = (rows: number, name: string): Report => ({
    locale: 'es-MX',
    title: name,
    facts: [],
    notes: [],
    issuer: {
      commercialName: 'Clínica Sol',
      legalName: null,
      rfc: null,
      taxRegime: null,
      contact: [],
      logo: Buffer.from('no picture').subarray(0),
    },
    sections: [
      {
        title: 'Citas',
        columns: ['Día', 'Con'],
        rows: Array.from({ length: rows }, (_, n) => [`2026-11-${n}`, name]),
      },
    ],
  });
  const drawn = async (given: Report) =>
    readPdf(new Blob([new Uint8Array(await drawDocument('company', task, given))]));

  test('short ones are drawn in process, long or mixed-script ones in a thread', async () => {
    expect((await drawn(report(3, 'Ana'))).text).toContain('Clínica Sol');
    expect(task.load).toHaveBeenCalledTimes(1);
    let pages = 0;
    const turns = await turnsDuring(async () => {
      pages = (await drawn(report(500, 'Ana Ríos'))).pages;
    });
    expect([pages > 8, turns > 20]).toEqual([true, true]);
    expect((await drawn(report(3, '门诊'))).pages).toBe(1);
    expect(task.load).toHaveBeenCalledTimes(1);
  });

  test.each(['csv', 'xlsx'] as const)('a %s export yields to the event loop', async (format) => {
    const columns = Array.from({ length: 20 }, () => ({ heading: 'A', kind: 'text' as const }));
    const rows = Array.from({ length: 10_000 }, () => columns.map(() => 'texto de prueba'));
    const turns = await turnsDuring(() =>
      exportFile(format, {
        title: 'Todo',
        notesTitle: 'Acerca de',
        notes: [],
        timeZone: 'America/Mexico_City',
        columns,
        rows,
      }),
    );
    expect(turns).toBeGreaterThan(10);
  });
});
