import type { PromotionPolicy } from '@sala/shared-contracts';
import { shellOne, startTestService, type TestService } from '../http/service.testing';
import { remoteRelease } from '../testing/index';
import { afterPublish, afterVerify } from './next-step-hints';
import { runCli } from './run-cli';

const operator = { kind: 'operator', id: 'operator', name: 'operator' } as const;
const [one, two] = ['1.0.0-aaaaaaa1', '1.1.0-aaaaaaa2'] as const;

interface Hinting {
  /** Runs the command. @returns its stderr */
  readonly mfe: (line: string) => Promise<string>;
  readonly publish: (folder: string, ...versions: readonly string[]) => Promise<void>;
  readonly service: TestService;
}

/** Splits a line into words as a shell does. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

/** Remotes in these tests are named hint…, so the pattern knows where a command ends. */
const command =
  /mfe ((?:status|verify|canary|promote|rollback|remove|log)(?: (?:--percent \d+|--stop|--force|--with|--remote|--reason "[^"]*"|hint\w*(?:@[\w.-]+)?|\d+\.\d+\.\d+-[0-9a-f]{8}))*)/g;

/** The alternatives a hint offers, each a sequence of commands. */
const offersIn = (stderrText: string): string[][] =>
  (/Next: .*/.exec(stderrText)?.[0] ?? '')
    .split('; ')
    .map((offer) => [...offer.matchAll(command)].map(([, line = '']) => line))
    .filter((commands) => commands.length > 0);

const start = async (promotionPolicy?: PromotionPolicy): Promise<Hinting> => {
  const service = await startTestService(promotionPolicy ? { promotionPolicy } : {});
  const token = await service.tokenFor(null, 'admin');
  await service.release(shellOne);
  const verify = (name: string, version: string) =>
    service.client(token).releaseEvidenceCreate({
      params: { name: `mfe_${name}`, version },
      body: {
        against: [`host_shell@${shellOne.version}`],
        passed: true,
        startedAt: '2026-11-20T12:00:00.000Z',
        ms: 1,
        checks: [],
      },
    });
  const mfe = async (line: string): Promise<string> => {
    const [verb = '', ...rest] = wordsOf(line);
    if (verb === 'verify') {
      // The real gate needs a browser and minutes; recording its evidence is enough for the hint.
      const [name = '', version = ''] = rest;
      await verify(name, version);
      return afterVerify(await service.registry.state(), { name: `mfe_${name}`, version });
    }
    let stderrText = '';
    const stderr = { write: (text: string) => (stderrText += text) };
    const code = await runCli([verb, ...rest, '--registry', service.origin, '--token', token], {
      stdout: { write: () => true },
      stderr,
    });
    if (code !== 0) throw new Error(`mfe ${line} was refused: ${stderrText}`);
    return stderrText;
  };
  const publish = async (folder: string, ...versions: readonly string[]): Promise<void> => {
    for (const version of versions) {
      const release = remoteRelease(`mfe-${folder}`, version);
      await service.registry.publish(await service.build(release), release, operator); // bypasses the pipeline quota
    }
  };
  return { mfe, publish, service };
};

const first = (name: string) => `promote ${name} ${one} --force --reason first`;

/** A command, its set-up, and the commands its hint must name. */
const cases: readonly (readonly [
  what: string,
  before: readonly string[],
  call: string | 'publish',
  expected: readonly RegExp[],
])[] = [
  ['publish of a first version', [], 'publish', [/^verify/, /^promote/]],
  ['publish of a newer version', [first('hint')], 'publish', [/^verify/, /^canary/]],
  ['verify of a first version', [], `verify hint ${one}`, [/^promote/]],
  ['verify of a newer version', [first('hint')], `verify hint ${two}`, [/^canary/]],
  [
    'verify of the canary',
    [first('hint'), `canary hint ${two} --percent 5`],
    `verify hint ${two}`,
    [],
  ],
  ['verify of the stable version', [first('hint')], `verify hint ${one}`, [/^status/]],
  [
    'canary of a verified version',
    [first('hint'), `verify hint ${two}`],
    `canary hint ${two} --percent 5`,
    [/^status/],
  ],
  [
    'canary of another version',
    [first('hint')],
    `canary hint ${two} --percent 5`,
    [/^status/, /^verify/],
  ],
  ['promote of a first version', [], first('hint'), [/^status/, /^remove/]],
  [
    'promote of a newer version',
    [first('hint')],
    `promote hint ${two} --force --reason next`,
    [/^status/, /^rollback/],
  ],
  [
    'promote of the stable version',
    [first('hint')],
    `promote hint ${one} --force --reason again`,
    [/^status/],
  ],
  [
    'promote of the stable version, after another',
    [first('hint'), `promote hint ${two} --force --reason next`],
    `promote hint ${two} --force --reason again`,
    [/^status/, /^rollback/],
  ],
  [
    'promote --with, both new',
    [],
    `promote hint ${one} --with hintother@${one} --force --reason both`,
    [/^status/],
  ],
  [
    'promote --with, both newer',
    [first('hint'), first('hintother')],
    `promote hint ${two} --with hintother@${two} --force --reason both`,
    [/^promote hint .*--with hintother@/],
  ],
  [
    'promote --with, one already stable',
    [first('hint'), first('hintother')],
    `promote hint ${two} --with hintother@${one} --force --reason both`,
    [/^rollback hint$/],
  ],
  [
    'rollback',
    [first('hint'), `promote hint ${two} --force --reason next`],
    'rollback hint',
    [/^log/],
  ],
  [
    'revoke of the stable version',
    [first('hint'), `promote hint ${two} --force --reason next`],
    `revoke hint ${two}`,
    [/^status/],
  ],
  [
    'remove of a verified version',
    [first('hint'), `verify hint ${one}`],
    'remove hint',
    [/^promote/],
  ],
  ['remove of another version', [first('hint')], 'remove hint', [/^verify/, /^promote/]],
];

/** The other hints are the same under every policy. */
const aboutTrials = cases.filter(([what]) =>
  ['verify of a newer version', 'canary of a verified version'].includes(what),
);

const policies: readonly (readonly [string, PromotionPolicy | undefined, typeof cases])[] = [
  ['when promotion requires only the gate', undefined, cases],
  ['when promotion also requires a canary', { minutes: 10, sessions: 20 }, aboutTrials],
];

describe.each(policies)(
  'every command that a hint names is accepted as printed, %s',
  (_where, policy, own) => {
    let hinting: Hinting;
    let number = 0;

    beforeAll(async () => void (hinting = await start(policy)));
    afterAll(() => hinting.service.close());

    /** Each case uses its own remotes. */
    const callOf = async (
      before: readonly string[],
      call: string,
    ): Promise<{ readonly hint: string; readonly named: (text: string) => string }> => {
      number += 1;
      const remoteName = `hint${number}`;
      const named = (text: string): string => text.replaceAll(/\bhint/g, remoteName);
      const { mfe, publish, service } = hinting;
      const lines = [...before, call].map(named);
      for (const name of [remoteName, `${remoteName}other`])
        if (call === 'publish' || lines.join().includes(name)) await publish(name, one, two);
      for (const line of lines.slice(0, -1)) await mfe(line);
      const published = { name: `mfe_${remoteName}`, version: before.length > 0 ? two : one };
      const hint =
        call === 'publish'
          ? afterPublish(await service.registry.state(), [published])
          : await mfe(named(call));
      return { hint: hint ?? '', named };
    };

    test.each(own)('%s', async (_what, before, call, expected) => {
      const { hint, named } = await callOf(before, call);
      const all = offersIn(hint).flat();
      for (const pattern of expected)
        expect(all).toContainEqual(expect.stringMatching(new RegExp(named(pattern.source))));
      for (const at of offersIn(hint).keys()) {
        const offered = at === 0 ? hint : (await callOf(before, call)).hint;
        for (const line of offersIn(offered)[at] ?? []) await hinting.mfe(line);
      }
    });
  },
);
