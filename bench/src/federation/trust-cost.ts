import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compile, loadBundle, workspaceRoot } from '@sala/tooling/build';
import { runs, tell, visitsOf } from '../first-load';
import { openBrowser, prepare } from '../page-speed';
import type { Suite } from '../suite';

/** Milliseconds, unthrottled. */
export interface TrustCost {
  /** Signature check in a fresh page, and warm. */
  readonly signature: number;
  readonly rules: number;
  readonly warm: number;
  /** A plain Web Crypto verification of as many bytes, warm. */
  readonly plain: number;
}

type Measure = (
  name: string,
) => Promise<{ readonly signature: number; readonly rules: number; readonly plain: number }>;

/** Iterations before the warm measurement. */
const warmUps = 20;

/** The page's own modules with an entry for the benchmark, compiled like the shell. */
const scriptOf = async (root: string): Promise<string> => {
  const outDir = path.join(root, 'trust-cost');
  const bundle = await loadBundle('host-shell');
  const shell = bundle.configure({ version: '0.0.0-00000000', outDir, development: false });
  await compile({
    ...shell,
    entry: path.join(workspaceRoot, 'bench/in-page/trust-cost.ts'),
    output: { path: outDir, filename: 'trust-cost.js' },
    resolve: {
      ...shell.resolve,
      modules: ['node_modules', path.join(workspaceRoot, 'host-shell/node_modules')],
    },
    optimization: { minimize: true },
    plugins: [],
  });
  return readFile(path.join(outDir, 'trust-cost.js'), 'utf8');
};

/** Cost of verifying the document and admitting one remote; a fresh page per run. */
export const measureTrust = async (suite: Suite, root: string): Promise<readonly TrustCost[]> => {
  const script = await scriptOf(root);
  const visit = (await visitsOf(suite))['customer-management'];
  const results: TrustCost[] = [];
  for (let run = 0; run < runs; run += 1) {
    const browser = await openBrowser();
    try {
      const page = await prepare(browser, visit);
      await page.goto(visit.url);
      await page.locator(visit.ready).first().waitFor();
      await page.waitForLoadState('load');
      await page.evaluate(script);
      const cost = await page.evaluate(async (times) => {
        const { salaTrustCost } = globalThis as unknown as { readonly salaTrustCost: Measure }; // set by the script above
        const first = await salaTrustCost('mfe_customers');
        const warm: number[] = [];
        const plain: number[] = [];
        for (let at = 0; at < times; at += 1) {
          const cost = await salaTrustCost('mfe_customers');
          warm.push(cost.signature + cost.rules);
          plain.push(cost.plain);
        }
        const middleOf = (values: number[]): number =>
          values.sort((one, other) => one - other)[times >> 1] ?? Number.NaN;
        return { ...first, warm: middleOf(warm), plain: middleOf(plain) };
      }, warmUps);
      results.push(cost);
    } finally {
      await browser.close();
    }
    tell(`signature and rules, run ${run + 1} of ${runs}`);
  }
  return results;
};
