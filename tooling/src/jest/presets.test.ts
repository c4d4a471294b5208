import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const workspace = resolve(import.meta.dirname, '../../..');
const jestProgram = join(workspace, 'node_modules/jest/bin/jest.js');

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** A package outside the workspace with a preset and tests. */
const makePackage = (preset: string, files: Readonly<Record<string, string>>): string => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'sala-preset-')));
  const index = JSON.stringify(join(import.meta.dirname, 'index.mjs'));
  const all = {
    ...files,
    'package.json': '{"type":"module"}',
    'jest.config.mjs': `import { nodePreset, webPreset } from ${index};\nexport default ${preset};\n`,
  };
  for (const [path, source] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
};

/** Runs Jest there: test title → outcome. */
const outcomes = (root: string): Record<string, string> => {
  const environment = { ...process.env };
  delete environment['SALA_TEST_DATABASE_URL'];
  spawnSync(process.execPath, [jestProgram, '--json', '--outputFile=report.json', '-i'], {
    cwd: root,
    env: environment,
  });
  const report = JSON.parse(readFileSync(join(root, 'report.json'), 'utf8')) as Report; // Jest's own format
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return Object.fromEntries(
    results.map(({ title, status, failureMessages }) => [
      title,
      `${status}${/console\.error was called|stands in the page/.exec(failureMessages.join())?.[0] ?? ''}`,
    ]),
  );
};

const esmOnly = {
  'node_modules/esm-only/package.json':
    '{"name":"esm-only","type":"module","exports":{".":{"import":"./index.js"}}}',
  'node_modules/esm-only/index.js': "export const answer = 42;\nexport default 'default';\n",
  'node_modules/plain/package.json': '{"name":"plain","main":"index.js"}',
  'node_modules/plain/index.js': '// import and export are only words here\nexports.answer = 7;\n',
};

/**
 * Data directory of a socket URL: `postgres://postgres@<data directory>/run:5432/postgres`,
 * percent-encoded.
 */
const dataDirOf = (url: string): string =>
  decodeURIComponent(/@([^:/]+)/.exec(url)?.[1] ?? '').replace(/\/run$/, '');

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // no such process
  }
};

describe('jest presets', () => {
  const made: string[] = [];
  const make = (preset: string, files: Readonly<Record<string, string>>): string => {
    const root = makePackage(preset, files);
    made.push(root);
    return root;
  };

  afterAll(() => made.forEach((root) => rmSync(root, { recursive: true, force: true })));

  /* One run for all that can share it: a start takes seconds. */
  let seen: Record<string, string> = {};
  let root: string;
  const projects = {
    web: "webPreset('web', { keepLibraries: true })",
    fresh: "nodePreset('fresh')",
    kept: "nodePreset('kept', { keepModules: true })",
    other: "nodePreset('other', { keepModules: true })",
    database: "nodePreset('database', { database: true })",
  };

  beforeAll(() => {
    const library = JSON.stringify(createRequire(import.meta.url).resolve('@testing-library/dom'));
    const webFiles = {
      ...esmOnly,
      'src/look.css': 'b { color: red }',
      'src/note.md': '# A `note`\n',
      'src/sample.test.tsx': `
        import { answer } from 'esm-only';
        import { answer as plain } from 'plain';
        import look from './look.css';
        import note from './note.md';
        test('loads all kinds', () => { expect([answer, plain, look, note.trim()]).toEqual([42, 7, 'look.css', '# A \`note\`']); });
        test('has the matchers of the page', () => { document.body.innerHTML = '<b>x</b>'; expect(document.querySelector('b')).toBeVisible(); });
        test('lends fetch', async () => {
          const signal = new AbortController().signal;
          expect(new Request(new URL('/x', location.href), { signal }).url).toBe('https://sala.test/x');
          expect(await new Response(new TextEncoder().encode('á')).text()).toBe('á');
          expect(structuredClone({ a: 1 })).toEqual({ a: 1 });
        });
        test('answers for what has no layout', () => { expect(matchMedia('(x)').matches).toBe(false); new ResizeObserver(() => undefined).observe(document.body); });
        test('an error on the console', () => { console.error('a key is missing'); });
        test('an error on purpose', () => { jest.spyOn(console, 'error').mockReturnValue(undefined); console.error('x'); expect(console.error).toHaveBeenCalled(); });
        test('after it the console is watched again', () => { console.error('again'); });
        test('days are those of Mexico', () => { expect(new Date('2026-01-01T00:00:00Z').getDate()).toBe(31); });
      `,
      'src/cascade.test.ts': `
        const styles = (selector) => { const { display, visibility, pointerEvents, color } = getComputedStyle(document.querySelector(selector)); return [display, visibility, pointerEvents, color].join(' '); };
        const page = (css, html) => { document.head.innerHTML = '<style>' + css + '</style>'; document.body.innerHTML = html; };
        test('rules by class, name, place and medium; the last one counts, and the element itself most', () => {
          page('.a{display:flex} .b .c, .d > u{visibility:hidden} @media screen{i{display:grid}} @media (min-width:1px){s{display:none}} #e{display:unset} .f:not(.a){pointer-events:none} .a{color:rgb(1, 2, 3)}',
            '<div class="x a"><i>1</i><s>2</s></div><p class="b"><b class="c">3</b></p><div class="d"><u>4</u></div><p class="c f" id="e"><em>5</em></p><q style="display:none">6</q>');
          expect(['.a', 'i', 's', '.b', 'b', 'u', '#e', 'em', 'q'].map(styles)).toEqual([
            'flex visible auto rgb(1, 2, 3)', 'grid visible auto rgb(1, 2, 3)', ' visible auto rgb(1, 2, 3)', 'block visible auto canvastext', ' hidden auto canvastext',
            ' hidden auto canvastext', ' visible none canvastext', ' visible none canvastext', 'none visible auto canvastext',
          ]);
        });
        test('a change is seen at once', () => {
          page('.a{display:none}', '<b>1</b>');
          expect(styles('b')).toMatch(/^ visible/);
          document.querySelector('b').className = 'a';
          expect(styles('b')).toMatch(/^none/);
          document.head.innerHTML += '<style>.a{display:table}</style>';
          expect(styles('b')).toMatch(/^table/);
          const out = document.querySelector('b');
          out.remove();
          out.style.visibility = 'hidden';
          expect(getComputedStyle(out).visibility).toBe('hidden');
        });
      `,
      'src/query.test.ts': `
        import { screen, waitFor } from ${library};
        beforeEach(() => { document.body.innerHTML = '<b>stands in the page</b>'; });
        test('at once', () => { screen.getByText('absent'); });
        test('after a while', async () => { await screen.findByText('absent', {}, { timeout: 100 }); });
        test('with a condition', async () => { await waitFor(() => screen.getByText('absent'), { timeout: 100 }); });
      `,
      'node_modules/@ark-ui/react/package.json': '{"name":"@ark-ui/react","main":"dist/index.cjs"}',
      'node_modules/@ark-ui/react/dist/index.cjs': [
        'const require_used = require("./used.cjs");',
        'let require_unused$1 = require("./unused.cjs");',
        'exports.used = require_used.answer;',
        'exports.all = require_used;',
        'exports.unused = require_unused$1.answer;',
        'Object.defineProperty(exports, "late", { enumerable: true, get: function () { return require_unused$1.answer; } });',
      ].join('\n'),
      'node_modules/@ark-ui/react/dist/used.cjs': 'exports.answer = 42;',
      'node_modules/@ark-ui/react/dist/unused.cjs': 'throw new Error("nobody asked");',
      'src/library.test.ts': `
        import * as library from '@ark-ui/react';
        test('nothing else', () => { expect([library.used, library.all]).toEqual([42, { answer: 42 }]); });
        test('but that when it is', () => { for (const name of ['unused', 'late']) expect(() => library[name]).toThrow('nobody asked'); });
      `,
    };
    /* What a file leaves in the window, which the other one must not find. */
    const leaving = `
      import { writeFileSync } from 'node:fs';
      import library from 'lasting';
      import { state } from './state';
      const before = library.heard;
      const found = () => [
        state.seen, library.heard - before, window.left, location.pathname, document.cookie, localStorage.length, sessionStorage.length,
        document.documentElement.outerHTML, matchMedia('(x)').matches,
      ];
      test('NAME', async () => {
        library.files += 1;
        writeFileSync('files-' + library.files, '');
        document.head.append(document.createElement('meta'));
        document.head.replaceChildren();
        document.dispatchEvent(new Event('ping'));
        window.dispatchEvent(new Event('ping'));
        await new Promise((resume) => setTimeout(resume, 20));
        expect(found()).toEqual([0, 0, undefined, '/', '', 0, 0, '<html><head></head><body></body></html>', false]);
        state.seen += 1;
        window.left = true;
        window.matchMedia = () => ({ matches: true });
        for (const target of [window, document]) target.addEventListener('ping', () => { library.heard += 1; });
        new MutationObserver(() => { library.heard += 1; }).observe(document.head, { childList: true });
        setInterval(() => { library.heard += 1; }, 1);
        history.pushState(null, '', '/elsewhere');
        document.cookie = 'left=1';
        localStorage.setItem('left', '1');
        sessionStorage.setItem('left', '1');
        document.documentElement.className = 'dark';
        document.head.innerHTML = '<style>b { color: red }</style>';
        document.body.innerHTML = '<b>left</b>';
      });
    `;
    const leavingFiles = {
      'node_modules/lasting/package.json': '{"name":"lasting","main":"index.js"}',
      'node_modules/lasting/index.js': 'exports.files = 0;\nexports.heard = 0;\n',
      'src/state.ts': 'export const state = { seen: 0 };',
      'src/leaving-one.test.ts': leaving.replace('NAME', 'leaving one'),
      'src/leaving-two.test.ts': leaving.replace('NAME', 'leaving two'),
    };
    const fresh = `
      import { state } from './state';
      test('NAME', () => { expect([state.seen, globalThis.seen]).toEqual([0, undefined]); state.seen += 1; globalThis.seen = 1; });
    `;
    const kept = `
      import { writeFileSync } from 'node:fs';
      import { state } from './state';
      const states = () => Object.getOwnPropertySymbols(globalThis).filter(({ description }) => description === 'JEST_STATE_SYMBOL');
      let own = 0;
      test('NAME', () => { own += 1; state.seen += 1; expect(own).toBe(1); expect(states()).toHaveLength(1); writeFileSync('seen-PROJECT-' + state.seen, ''); });
      test('NAME mocks nothing', () => { const path = './state'; expect(() => jest.doMock(path, () => ({}))).toThrow('cannot be mocked'); });
    `;
    const state = 'export const state = { seen: 0 };';
    const asking = `
      import { writeFileSync } from 'node:fs';
      test('has a database of its own', () => { writeFileSync('url.txt', String(process.env.SALA_TEST_DATABASE_URL)); expect(process.env.SALA_TEST_DATABASE_URL).toMatch(/^postgres:/); });
    `;
    const keptFiles = ['kept', 'other'].flatMap((project) => [
      [`${project}/state.ts`, state],
      ...['one', 'two'].map((name) => [
        `${project}/${name}.test.ts`,
        kept.replaceAll('NAME', `${project} ${name}`).replace('PROJECT', project),
      ]),
    ]);
    root = make(
      `{ projects: [${Object.entries(projects)
        .map(([name, preset]) => `{ ...${preset}, rootDir: import.meta.dirname + '/${name}' }`)
        .join(', ')}] }`,
      {
        ...Object.fromEntries(
          Object.entries({ ...webFiles, ...leavingFiles }).map(([path, text]) => [
            `web/${path}`,
            text,
          ]),
        ),
        ...Object.fromEntries(keptFiles),
        'fresh/state.ts': state,
        'fresh/one.test.ts': fresh.replace('NAME', 'fresh one'),
        'fresh/two.test.ts': fresh.replace('NAME', 'fresh two'),
        'database/asking.test.ts': asking,
      },
    );
    seen = outcomes(root);
  });

  describe('web', () => {
    test("has Node's fetch, and console.error fails a test", () => {
      expect(seen).toMatchObject({
        'loads all kinds': 'passed',
        'has the matchers of the page': 'passed',
        'lends fetch': 'passed',
        'answers for what has no layout': 'passed',
        'an error on the console': 'failedconsole.error was called',
        'an error on purpose': 'passed',
        'after it the console is watched again': 'failedconsole.error was called',
        'days are those of Mexico': 'passed',
      });
    });

    test('visibility follows the cascade', () => {
      expect(seen).toMatchObject({
        'rules by class, name, place and medium; the last one counts, and the element itself most':
          'passed',
        'a change is seen at once': 'passed',
      });
    });

    test('a failed query prints the page', () => {
      expect(seen).toMatchObject({
        'at once': 'failedstands in the page',
        'after a while': 'failedstands in the page',
        'with a condition': 'failedstands in the page',
      });
    });

    test('library indexes load members on demand', () => {
      expect(seen).toMatchObject({ 'nothing else': 'passed', 'but that when it is': 'passed' });
    });

    test('libraries outlive a file; own modules and all it left in the window do not', () => {
      expect(seen).toMatchObject({ 'leaving one': 'passed', 'leaving two': 'passed' });
      expect([1, 2].map((count) => existsSync(join(root, `files-${count}`)))).toEqual([true, true]);
    });
  });

  test('node: test files get fresh modules, or keep them per worker and project and mock none', () => {
    expect(seen).toMatchObject({
      'fresh one': 'passed',
      'fresh two': 'passed',
      ...Object.fromEntries(
        ['kept one', 'kept two', 'other one', 'other two'].flatMap((name) => [
          [name, 'passed'],
          [`${name} mocks nothing`, 'passed'],
        ]),
      ),
    });
    for (const project of ['kept', 'other'])
      expect([1, 2].map((count) => existsSync(join(root, `seen-${project}-${count}`)))).toEqual([
        true,
        true,
      ]);
  });

  test('node: a database per run when asked for, removed afterwards', () => {
    expect(seen).toMatchObject({ 'has a database of its own': 'passed' });
    const dataDir = dataDirOf(readFileSync(join(root, 'url.txt'), 'utf8'));
    expect(dataDir).toContain('sala-test-');
    expect(existsSync(dataDir)).toBe(false);
  });

  test('node: an interrupted run leaves no database', async () => {
    const root = make("nodePreset('sample', { database: true })", {
      'src/sample.test.ts': `test('hangs', async () => { process.stderr.write('at ' + process.env.SALA_TEST_DATABASE_URL + '\\n'); await new Promise(() => undefined); }, 60_000);`,
    });
    const environment = { ...process.env };
    delete environment['SALA_TEST_DATABASE_URL'];
    const run = spawn(process.execPath, [jestProgram, '-i'], { cwd: root, env: environment });
    const address = new Promise<string>((found) => {
      let said = '';
      const listen = (chunk: Buffer): void => {
        said += chunk.toString();
        const url = /at (postgres:\S+)/.exec(said)?.[1];
        if (url) found(url);
      };
      run.stdout.on('data', listen);
      run.stderr.on('data', listen);
    });
    const dataDir = dataDirOf(await address);
    const pid = Number(
      readFileSync(join(dataDir, 'postgres-18/postmaster.pid'), 'utf8').split('\n')[0],
    );
    expect(isAlive(pid)).toBe(true);
    run.kill('SIGINT');
    await new Promise((ended) => run.once('exit', ended));
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(dataDir)).toBe(false);
  });
});
