import { runCli } from './run-cli';

/** Nothing listens on port 1: connections fail at once. */
const mfe = async (...words: string[]) => {
  let [stdout, stderr] = ['', ''];
  const code = await runCli([...words, '--registry', 'http://127.0.0.1:1', '--token', 'none'], {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
};

test.each([
  ['no arguments', [], 'Usage: mfe <command>'],
  [
    'a folder that does not exist',
    ['publish', 'mfe-hospitals'],
    'There is no folder "mfe-hospitals". Did you mean hospital?',
  ],
  [
    'one good folder among bad ones',
    ['publish', 'mfe-hospital', '../etc', 'api'],
    'There is no folder "../etc". There are shell,',
  ],
  ['no folder', ['publish'], 'Name what to publish, or use --all'],
  ['an option that does not exist', ['status', '--colour'], "unknown option '--colour'"],
  [
    'an invalid number',
    ['log', '--limit', 'ten'],
    '--limit must be a whole number from 1 to 200, not "ten"',
  ],
])('%s: exits with 2 and gives the reason on stderr only', async (_name, words, reason) => {
  const { code, stdout, stderr } = await mfe(...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(reason);
});

test('an invalid address is a usage error', async () => {
  let stderrText = '';
  const streams = {
    stdout: { write: () => true },
    stderr: { write: (text: string) => (stderrText += text) },
  };
  await expect(runCli(['status', '--registry', 'suite'], streams)).resolves.toBe(2);
  expect(stderrText).toBe(
    '"suite" is not a registry address; use one like http://localhost:4400\n',
  );
});

test('with --json a failure is a document', async () => {
  const { code, stdout } = await mfe('status', '--json');
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toEqual({
    error: { exitCode: 3, message: expect.stringContaining('http://127.0.0.1:1 does not respond') },
  });
});

test.each([
  ['an unknown command', ['promot', 'billing'], "unknown command 'promot'"],
  ['a missing argument', ['promote'], "missing required argument 'remote'"],
  ['an unknown option', ['status', '--colour'], "unknown option '--colour'"],
  ['no command', [], 'No command given'],
  ['an invalid value', ['log', '--limit', 'ten'], '--limit must be a whole number'],
])('with --json a usage error is a document: %s', async (_name, words, message) => {
  const { code, stdout } = await mfe(...words, '--json');
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toEqual({
    error: { exitCode: 2, message: expect.stringContaining(message) },
  });
});

/** Command names in the help. */
const commandsIn = (help: string): readonly string[] =>
  [...(help.split('Commands:\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}(\w+)/gm)].map(
    ([, name = '']) => name,
  );

test('the help of every command has two examples and a next step', async () => {
  const { code, stdout } = await mfe('--help');
  expect(code).toBe(0);
  const names = commandsIn(stdout).filter((name) => name !== 'help');
  expect(names).toEqual(
    expect.arrayContaining([
      'publish',
      'verify',
      'canary',
      'promote',
      'rollback',
      'status',
      'log',
      'impact',
      'diff',
      'dev',
      'new',
    ]),
  );
  for (const name of names) {
    const help = (await mfe(name, '--help')).stdout;
    expect(
      help.match(new RegExp(String.raw`^ {2}\$ mfe ${name}\b`, 'gm'))?.length ?? 0,
    ).toBeGreaterThanOrEqual(2);
    expect(help).toMatch(/\nNext:\n {2}\S/);
  }
});
