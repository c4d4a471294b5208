import { createOutput, wantsColor, type Streams } from './output';
import { createProgress } from './progress';
import { table } from './text-table';

const heard = (isTTY: boolean) => {
  const said = { stdout: '', stderr: '' };
  const streams: Streams = {
    stdout: { isTTY, write: (text) => (said.stdout += text) },
    stderr: { isTTY, write: (text) => (said.stderr += text) },
  };
  return { said, streams };
};

test('results go to stdout and remarks to stderr; with --json the result is a document', () => {
  const forPeople = heard(false);
  const output = createOutput({ json: false, color: false, streams: forPeople.streams });
  output.result({ a: 1 }, () => 'one');
  output.note('two');
  expect(forPeople.said).toEqual({ stdout: 'one\n', stderr: 'two\n' });
  const forPrograms = heard(false);
  createOutput({ json: true, color: false, streams: forPrograms.streams }).result(
    { a: 1 },
    () => 'one',
  );
  expect(JSON.parse(forPrograms.said.stdout)).toEqual({ a: 1 });
});

describe('colour', () => {
  const { NO_COLOR, TERM } = process.env;
  beforeEach(() => {
    delete process.env['NO_COLOR'];
    process.env['TERM'] = 'xterm';
  });
  afterEach(() => {
    if (NO_COLOR !== undefined) process.env['NO_COLOR'] = NO_COLOR;
    process.env['TERM'] = TERM ?? 'dumb';
  });

  test('is used only on a terminal, unless declined', () => {
    expect(wantsColor(true, heard(true).streams)).toBe(true);
    expect(wantsColor(true, heard(false).streams)).toBe(false);
    expect(wantsColor(false, heard(true).streams)).toBe(false);
    process.env['NO_COLOR'] = '1';
    expect(wantsColor(true, heard(true).streams)).toBe(false);
  });

  test('columns fit their visible text, coloured or not', () => {
    const red = '\u001B[31mbad\u001B[39m';
    const lines = table(
      [{ title: 'gate' }, { title: 'n', right: true }],
      [
        [red, '7'],
        ['passed', '12'],
      ],
      (text) => text,
    ).split('\n');
    expect(lines).toEqual(['gate     n', `${red}      7`, 'passed  12']);
  });
});

describe('progress', () => {
  test('prints plain lines when not on a terminal', () => {
    const { said, streams } = heard(false);
    const progress = createProgress(streams.stderr);
    const end = progress.begin('building');
    end('built');
    progress.end();
    expect(said.stderr).toBe('built\n');
  });

  test('shows a spinner on a terminal and removes it afterwards', () => {
    jest.useFakeTimers();
    try {
      const { said, streams } = heard(true);
      const progress = createProgress(streams.stderr);
      const first = progress.begin('building one');
      const second = progress.begin('building two');
      jest.advanceTimersByTime(250);
      expect(said.stderr).toMatch(/building one 0\.\d s, building two 0\.\d s/);
      first('one is built');
      second('');
      const end = said.stderr;
      jest.advanceTimersByTime(1000);
      expect(said.stderr).toBe(end); // the spinner stopped
      expect(end).toContain('one is built\n');
      expect(end.endsWith('\r\u001B[2K')).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });
});
