import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '@sala/tooling/build';
import { measureAudit } from './audit/measure';
import { measureAtRest } from './at-rest/measure';
import { clinicalSettings, measureClinical } from './clinical/measure';
import { measureCustomers } from './customers/measure';
import { measureFiles } from './files/measure';
import { measureHospital } from './hospital/measure';
import { measureInbox } from './messaging/inbox';
import { measureMessaging } from './messaging/measure';
import { measureRetention } from './retention/measure';
import { measureSap } from './sap/measure';
import { measureFederation } from './federation/measure';
import { runs, startVariants, type Results } from './first-load';
import { measurePages } from './pages';
import { releaseWorkingCopy, startSuite, type Suite } from './suite';

const parts = [
  'pages',
  'federation',
  'customers',
  'hospital',
  'clinical',
  'audit',
  'at-rest',
  'retention',
  'messaging',
  'inbox',
  'sap',
  'files',
] as const;
type Part = (typeof parts)[number];

const isPart = (word: string): word is Part => parts.some((part) => part === word);

/** No argument: all parts. */
const wanted = (words: readonly string[]): ReadonlySet<Part> => {
  const unknown = words.filter((word) => !isPart(word));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}; there are ${parts.join(', ')}`);
  return new Set(words.length > 0 ? words.filter(isPart) : parts);
};

const file = path.join(workspaceRoot, 'bench/results.json');

const recorded = async (): Promise<object> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as object; // written below
  } catch {
    return {}; // first run in this folder
  }
};

/** Keeps earlier results of other parts. */
const record = async (figures: Readonly<Record<string, unknown>>): Promise<void> => {
  const before = await recorded();
  await writeFile(file, JSON.stringify({ ...before, ...figures }, null, 1));
};

const main = async (): Promise<void> => {
  const chosen = wanted(process.argv.slice(2));
  const root = await mkdtemp(path.join(tmpdir(), 'sala-bench-'));
  await chmod(root, 0o711); // PostgreSQL runs as another user when this process is root
  const started: Suite[] = [];
  const start = async (name: string, settings = {}): Promise<Suite> => {
    const suite = await startSuite(path.join(root, name), settings);
    started.push(suite);
    return suite;
  };
  try {
    const suites =
      chosen.has('pages') || chosen.has('federation') ? await startVariants(root, start) : null;
    let firstLoads: Results | null = null;
    if (suites && chosen.has('pages')) {
      const { results, report, record: figures } = await measurePages(suites);
      firstLoads = results;
      process.stdout.write(`\n${report}\n`);
      await record({ at: new Date().toISOString(), runs, ...figures });
    }
    if (suites && chosen.has('federation')) {
      const { report, record: figures } = await measureFederation(suites, firstLoads, root, start);
      process.stdout.write(`\n${report}\n`);
      await record({ federation: { at: new Date().toISOString(), runs, ...figures } });
    }
    if (chosen.has('customers')) {
      const suite = await start('customers');
      await releaseWorkingCopy(suite);
      const { report, record: figures } = await measureCustomers(suite);
      process.stdout.write(`\n${report}\n`);
      await record({ customers: { at: new Date().toISOString(), runs, ...figures } });
    }
    if (chosen.has('hospital')) {
      const { report, record: figures } = await measureHospital(await start('hospital'));
      process.stdout.write(`\n${report}\n`);
      await record({ hospital: { at: new Date().toISOString(), ...figures } });
    }
    if (chosen.has('clinical')) {
      const suite = await start('clinical', clinicalSettings());
      const { report, record: figures } = await measureClinical(suite);
      process.stdout.write(`\n${report}\n`);
      await record({ clinical: { at: new Date().toISOString(), ...figures } });
    }
    if (chosen.has('audit')) {
      const { report, record: figures } = await measureAudit(await start('audit'));
      process.stdout.write(`\n${report}\n`);
      await record({ audit: { at: new Date().toISOString(), ...figures } });
    }
    if (chosen.has('retention')) {
      const { report, record: figures } = await measureRetention(await start('retention'));
      process.stdout.write(`\n${report}\n`);
      await record({ retention: { at: new Date().toISOString(), ...figures } });
    }
    if (chosen.has('messaging')) {
      const { report, record: figures } = await measureMessaging(await start('messaging'));
      process.stdout.write(`\n${report}\n`);
      await record({ messaging: { at: new Date().toISOString(), ...figures } });
    }
    if (chosen.has('inbox')) {
      const { report, record: figures } = await measureInbox(await start('inbox'));
      process.stdout.write(`\n${report}\n`);
      await record({ inbox: { at: new Date().toISOString(), ...figures } });
    }
    if (chosen.has('sap')) {
      const { report, record: figures } = await measureSap(await start('sap'));
      process.stdout.write(`\n${report}\n`);
      await record({ sap: { at: new Date().toISOString(), ...figures } });
    }
    if (chosen.has('files')) {
      const { report, record: figures } = await measureFiles(await start('files'));
      process.stdout.write(`\n${report}\n`);
      await record({ files: { at: new Date().toISOString(), ...figures } });
    }
    if (chosen.has('at-rest')) {
      const secret = randomBytes(32).toString('base64');
      const suite = await start('at-rest', { SALA_SECRET_KEY: secret });
      const { report, record: figures } = await measureAtRest(suite);
      process.stdout.write(`\n${report}\n`);
      await record({ atRest: { at: new Date().toISOString(), ...figures } });
    }
  } finally {
    await Promise.all(started.map((suite) => suite.stop()));
    await rm(root, { recursive: true, force: true });
  }
};

await main();
