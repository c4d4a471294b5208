import { readTestArguments, stepNames } from './test-arguments';

describe('arguments of npm test', () => {
  test.each([
    [[], { steps: stepNames, changed: false, shard: null }],
    [['types', 'lint'], { steps: ['types', 'lint'], changed: false, shard: null }],
    [['changed'], { steps: ['lint', 'boundaries', 'types', 'unit'], changed: true, shard: null }],
    [['changed', 'e2e'], { steps: ['e2e'], changed: true, shard: null }],
    [['--shard', '1/2'], { steps: stepNames, changed: false, shard: { index: 1, count: 2 } }],
    [['--shard=2/2'], { steps: ['unit', 'e2e'], changed: false, shard: { index: 2, count: 2 } }],
  ])('%j', (args, options) => {
    expect(readTestArguments(args)).toEqual(options);
  });

  test.each([
    [['everything']],
    [['--shard']],
    [['--shard', '0/2']],
    [['--shard', '3/2']],
    [['--shard=x']],
  ])('%j prints the usage', (args) => {
    expect(() => readTestArguments(args)).toThrow('usage: npm test');
  });
});
