import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { limits } from '@sala/shared-contracts';
import { extract, type Extract } from 'tar-stream';
import { FileNames } from '../artefacts/file-names';
import { workPrefix } from '../artefacts/work-directories';
import { RequestRefused } from './problems';

/** tar-stream does not export this type. */
type Entry = Extract extends AsyncIterable<infer One> ? One : never;

const maxFiles = 2000;

const malformed = (detail: string): RequestRefused =>
  new RequestRefused('request.malformed', { detail });

/** Passes bytes through and fails beyond a maximum. */
const limitBytes = (most: number): Transform => {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > most)
        done(
          new RequestRefused('request.too_large', {
            detail: `a release has at most ${most / 1_048_576} MiB, unpacked; build it without source maps, or load less`,
            meta: { mostBytes: most },
          }),
        );
      else done(null, chunk);
    },
  });
};

const writeEntry = async (entry: Entry, directory: string, names: FileNames): Promise<void> => {
  const { name, type } = entry.header;
  if (type !== 'file') throw malformed(`${name} is not a file: a release has only files`);
  const fault = names.faultOf(name);
  if (fault !== null) throw malformed(fault);
  await pipeline(entry, createWriteStream(path.join(directory, name), { flags: 'wx' }));
};

/**
 * Pipes the request into `target` without ending the request: a refusal must still be answered on
 * its connection. @returns a function that stops the flow
 */
const feed = (body: Readable, target: Transform): (() => void) => {
  finished(body, { writable: false }, (error) => {
    if (error) target.destroy(error); // truncated
  });
  body.pipe(target);
  return () => void body.unpipe(target).resume();
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** When one end of a pipeline fails, the other reports only that it was destroyed: find the cause. */
const rootCause = (failures: readonly unknown[]): unknown =>
  failures.find((failure) => failure instanceof RequestRefused) ??
  failures.find((failure) => codeOf(failure) !== 'ERR_STREAM_PREMATURE_CLOSE') ??
  failures[0];

const unpack = async (body: Readable, gzipped: boolean, directory: string): Promise<void> => {
  const entries = extract();
  const limited = limitBytes(limits.releaseMaxBytes);
  const first = gzipped ? createGunzip() : limited;
  const arriving = gzipped ? pipeline(first, limited, entries) : pipeline(limited, entries);
  const stop = feed(body, first);
  const names = new FileNames();
  let files = 0;
  const reading = async (): Promise<void> => {
    for await (const entry of entries) {
      files += 1;
      if (files > maxFiles) throw malformed(`more than ${maxFiles} files`);
      await writeEntry(entry, directory, names);
    }
  };
  try {
    const read = reading().catch((error: unknown) => {
      entries.destroy(); // stops receiving
      throw error;
    });
    const ends = await Promise.allSettled([read, arriving]);
    const failures = ends.flatMap((one): unknown[] =>
      one.status === 'rejected' ? [one.reason] : [],
    );
    if (failures.length > 0) throw rootCause(failures);
  } finally {
    stop();
  }
  if (files === 0) throw malformed('it has no files');
};

/** Our own refusal, or otherwise an invalid archive. */
const reasonOf = (error: unknown): unknown => {
  if (error instanceof RequestRefused) return error;
  const code = codeOf(error);
  // Disk errors are ours, not the archive's.
  return /^E(?:NOSPC|IO|ACCES|ROFS|MFILE|DQUOT|NOENT|PERM)$/.test(code)
    ? error
    : malformed('it is not a complete tar archive');
};

/**
 * Extracts a tar archive into a directory of its own under `incoming`.
 *
 * @returns the directory, which the caller removes
 * @throws RequestRefused unless it has only plain files within the limits; nothing is left then
 */
export const receiveRelease = async (
  body: Readable,
  { gzipped, incoming }: { readonly gzipped: boolean; readonly incoming: string },
): Promise<string> => {
  const directory = await mkdtemp(path.join(incoming, await workPrefix()));
  try {
    await unpack(body, gzipped, directory);
    return directory;
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw reasonOf(error);
  }
};
