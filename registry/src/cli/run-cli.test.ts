import { runCli } from './run-cli';

/** Port 1 is nobody's: whoever asks there is told so at once. */
const mfe = async (...words: string[]) => {
  let [stdout, stderr] = ['', ''];
  const code = await runCli([...words, '--registry', 'http://127.0.0.1:1', '--token', 'none'], {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
};

test.each([
  ['nothing', [], 'Usage: mfe <command>'],
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
  ['no folder at all', ['publish'], 'Name what to publish, or say --all'],
  ['an option that does not exist', ['status', '--colour'], "unknown option '--colour'"],
  [
    'a number that is none',
    ['log', '--limit', 'ten'],
    '--limit is a whole number from 1 to 200, and "ten" is none',
  ],
])('%s: exit code 2, the reason on stderr, nothing on stdout', async (_name, words, reason) => {
  const { code, stdout, stderr } = await mfe(...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(reason);
});

test('an address that is none is wrong usage', async () => {
  let said = '';
  const streams = {
    stdout: { write: () => true },
    stderr: { write: (text: string) => (said += text) },
  };
  await expect(runCli(['status', '--registry', 'suite'], streams)).resolves.toBe(2);
  expect(said).toBe('"suite" is no address of a registry; it looks like http://localhost:4400\n');
});

test('for a program a failure is a document, too', async () => {
  const { code, stdout } = await mfe('status', '--json');
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toEqual({
    error: { exitCode: 3, message: expect.stringContaining('http://127.0.0.1:1 did not answer') },
  });
});

test.each([
  ['an unknown command', ['promot', 'billing'], "unknown command 'promot'"],
  ['what is missing', ['promote'], "missing required argument 'remote'"],
  ['an unknown option', ['status', '--colour'], "unknown option '--colour'"],
  ['no command', [], 'No command was named'],
  ['a value that is none', ['log', '--limit', 'ten'], '--limit is a whole number'],
])('for a program wrong usage is a document, too: %s', async (_name, words, message) => {
  const { code, stdout } = await mfe(...words, '--json');
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toEqual({
    error: { exitCode: 2, message: expect.stringContaining(message) },
  });
});

/** Names of the commands as the help lists them. */
const commandsIn = (help: string): readonly string[] =>
  [...(help.split('Commands:\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}(\w+)/gm)].map(
    ([, name = '']) => name,
  );

test('every command explains itself: two examples and what comes next', async () => {
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
