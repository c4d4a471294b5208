import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cruise } from 'dependency-cruiser';

/**
 * Checks the table of docs/architecture.md: node cruise.mjs [workspace folder] [--minimum 100]
 *
 * With an unknown compiler, dependency-cruiser finds no modules and no violations, so fewer modules
 * than the minimum is a failure.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minimum: { type: 'string', default: '100' } },
});
const base = resolve(positionals[0] ?? '.');
process.chdir(base);

const { options, ...ruleSet } = createRequire(import.meta.url)(
  resolve(base, '.dependency-cruiser.cjs'),
);
const packages = readdirSync(base).filter((name) =>
  existsSync(resolve(base, name, 'package.json')),
);
const sources = packages.flatMap((name) => [
  ...readdirSync(resolve(base, name))
    .filter((file) => /\.m?tsx?$/.test(file))
    .map((file) => `${name}/${file}`),
  ...['src', 'specs', 'helpers']
    .map((folder) => `${name}/${folder}`)
    .filter((folder) => existsSync(folder)),
]);
const { output } = await cruise(sources, { ...options, ruleSet, validate: true });

const own = output.modules.filter(
  (module) => !/node_modules/.test(module.source) && !module.couldNotResolve && !module.coreModule,
);
for (const { rule, from, to } of output.summary.violations)
  console.log(`${rule.name}: ${from} -> ${to}`);
console.log(`${own.length} modules, ${output.summary.violations.length} violations`);

if (own.length < Number(values.minimum)) {
  console.error(
    `Only ${own.length} modules were seen, at least ${values.minimum} were expected: the check itself is broken.`,
  );
  process.exitCode = 1;
}
if (output.summary.violations.length > 0) process.exitCode = 1;
