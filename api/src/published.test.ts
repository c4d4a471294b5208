import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hearsOf } from '@sala/shared-contracts';

/**
 * What no page listens for: it is for the worker and those who read the outbox, or belongs to one
 * person alone.
 */
const silent: ReadonlySet<string> = new Set([
  'calendarFeed',
  'cash_session',
  'cfdi',
  'company',
  'customer_file',
  'dataset',
  'dataset_schedule',
  'dataset_view',
  'leadCapture',
  'lead_source_cost',
  'member',
  'privacy_notice',
  'product',
  'savedView',
  'customerField',
  'purchaseField',
  'customer_import',
  'lead_import',
]);

/** First words that are filled in as the API runs, with what they can be. */
const filledIn: Readonly<Record<string, readonly string[]>> = {
  '${structure.table}': ['site', 'department', 'room'],
  '${name}': ['customer_import', 'lead_import'],
  '${importOf(subject)}': ['customer_import', 'lead_import'],
  '${owner}Field': ['customerField', 'purchaseField'],
};

const sourcesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

/** The first words of all that is published, as they are written in the sources. */
const publishedWords = (): string[] => {
  const words = new Set<string>();
  for (const source of sourcesBelow(import.meta.dirname)) {
    for (const [, statement = ''] of source.matchAll(
      /\bpublish\(\{ type: ([^,}]*(?:\}[^,}]*)*),/g,
    )) {
      for (const [, , type = ''] of statement.matchAll(/(['`])([^'`]+?)\1/g))
        if (type.includes('.')) words.add(type.slice(0, type.lastIndexOf('.')));
    }
  }
  return [...words].sort();
};

describe('what the API publishes', () => {
  const words = publishedWords();

  test('is found in the sources', () => {
    expect(words.length).toBeGreaterThan(25);
    expect(words).toEqual(
      expect.arrayContaining(['appointment', 'timeOff', '${structure.table}', 'patient']),
    );
  });

  test.each(words)('%s: the pages hear of it, or it is silent by choice', (word) => {
    const meant = filledIn[word] ?? [word];
    for (const one of meant)
      expect([
        one,
        silent.has(one) !== hearsOf(['owner', 'doctor', 'billing'], `${one}.updated`),
      ]).toEqual([one, true]);
  });

  test.each(['closure.created', 'timeOff.approved', 'eventType.updated', 'availability.changed'])(
    '%s: the front desk hears of it',
    (type) => {
      expect(hearsOf(['reception'], type)).toBe(true);
    },
  );

  test('nothing is said to be silent that nobody publishes', () => {
    const said = new Set([...words, ...Object.values(filledIn).flat()]);
    expect([...silent].filter((word) => !said.has(word))).toEqual([]);
    expect(Object.keys(filledIn).filter((word) => !words.includes(word))).toEqual([]);
  });
});
