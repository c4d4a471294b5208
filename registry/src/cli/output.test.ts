import { createOutput, wantsColor, type Streams } from './output';
import { createProgress } from './progress';
import { table } from './text-table';

const capture = (isTTY: boolean) => {
  const captured = { stdout: '', stderr: '' };
  const streams: Streams = {
    stdout: { isTTY, write: (text) => (captured.stdout += text) },
    stderr: { isTTY, write: (text) => (captured.stderr += text) },
  };
  return { captured, streams };
};

test('results go to stdout and remarks to stderr; with --json the result is a document', () => {
  const forPeople = capture(false);
  const output = createOutput({ json: false, color: false, streams: forPeople.streams });
  output.result({ a: 1 }, () => 'one');
  output.note('two');
  expect(forPeople.captured).toEqual({ stdout: 'one\n', stderr: 'two\n' });
  const forPrograms = capture(false);
  createOutput({ json: true, color: false, streams: forPrograms.streams }).result(
    { a: 1 },
    () => 'one',
  );
  expect(JSON.parse(forPrograms.captured.stdout)).toEqual({ a: 1 });
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
    expect(wantsColor(true, capture(true).streams)).toBe(true);
    expect(wantsColor(true, capture(false).streams)).toBe(false);
    expect(wantsColor(false, capture(true).streams)).toBe(false);
    process.env['NO_COLOR'] = '1';
    expect(wantsColor(true, capture(true).streams)).toBe(false);
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
    const { captured, streams } = capture(false);
    const progress = createProgress(streams.stderr);
    const end = progress.begin('building');
    end('built');
    progress.end();
    expect(captured.stderr).toBe('built\n');
  });

  test('shows a spinner on a terminal and removes it afterwards', () => {
    jest.useFakeTimers();
    try {
      const { captured, streams } = capture(true);
      const progress = createProgress(streams.stderr);
      const first = progress.begin('building one');
      const second = progress.begin('building two');
      jest.advanceTimersByTime(250);
      expect(captured.stderr).toMatch(/building one 0\.\d s, building two 0\.\d s/);
      first('one is built');
      second('');
      const end = captured.stderr;
      jest.advanceTimersByTime(1000);
      expect(captured.stderr).toBe(end); // the spinner stopped
      expect(end).toContain('one is built\n');
      expect(end.endsWith('\r\u001B[2K')).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });
});
