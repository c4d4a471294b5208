import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { S3mini } from 's3mini';
import * as z from 'zod/mini';
import { ReleaseRefused } from '../life-cycle/release-refused';
import { digestOf, hasDigest } from '../signing/digest';
import type { ArtefactMirror } from './artefact-mirror';

export interface S3Options {
  /** Endpoint, bucket and optional prefix: `https://s3.example.org/releases/sala`. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Lists a version's files with hashes; written last, so its presence means complete. */
const listName = 'files.json';
const listSchema = z.record(z.string().check(z.regex(/^[\w.-]+$/)), z.string());

/** Concurrent transfers per version. */
const concurrentTransfers = 8;
const requestTimeoutMs = 30_000;

const inTurns = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = [...items];
  const run = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrentTransfers }, run));
};

/** Keeps credentials and addresses out of messages to pipelines. */
const unavailable = (deed: string, cause: unknown): ReleaseRefused => {
  const refused = new ReleaseRefused('server.unavailable', {
    detail: `the store of artefacts did not ${deed}; check SALA_ARTEFACTS_URL, its credentials, and that it can be reached, then try again`,
  });
  refused.cause = cause;
  return refused;
};

/** Builds in an S3-compatible bucket: `<prefix>/<folder>/<version>/<file>`. */
export const s3Mirror = ({
  url,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Options): ArtefactMirror => {
  const { origin, pathname } = new URL(url);
  const [bucket = '', ...prefix] = pathname.split('/').filter(Boolean);
  const store = new S3mini({
    endpoint: `${origin}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: requestTimeoutMs,
  });
  const keyOf = (...names: string[]) => [...prefix, ...names].join('/');

  const put = async (key: string, content: Buffer | string): Promise<void> => {
    const answer = await store.putObject(key, content);
    if (!answer.ok) throw new Error(`${key}: ${answer.status}`);
  };

  return {
    keep: async (folder, version, directory) => {
      const files = (await readdir(directory)).sort();
      const hashes: Record<string, string> = {};
      try {
        await inTurns(files, async (file) => {
          const content = await readFile(path.join(directory, file));
          hashes[file] = digestOf(content);
          await put(keyOf(folder, version, file), content);
        });
        await put(keyOf(folder, version, listName), JSON.stringify(hashes));
      } catch (cause) {
        throw unavailable(`take ${folder}/${version}`, cause);
      }
    },
    fetch: async (folder, version, into) => {
      try {
        const list = await store.getObject(keyOf(folder, version, listName));
        if (list === null) return false;
        let complete = true;
        await inTurns(Object.entries(listSchema.parse(JSON.parse(list))), async ([file, hash]) => {
          const body = await store.getObjectArrayBuffer(keyOf(folder, version, file));
          const content = body && Buffer.from(body);
          if (content && hasDigest(content, hash)) await writeFile(path.join(into, file), content);
          else complete = false;
        });
        return complete;
      } catch (cause) {
        throw unavailable(`give ${folder}/${version}`, cause);
      }
    },
    drop: async (folder, version) => {
      try {
        const list = await store.getObject(keyOf(folder, version, listName));
        if (list === null) return;
        const remove = async (file: string): Promise<void> => {
          if (!(await store.deleteObject(keyOf(folder, version, file))))
            throw new Error(`${file} is there still`);
        };
        await inTurns(Object.keys(listSchema.parse(JSON.parse(list))), remove);
        await remove(listName); // last, so an interrupted deletion can be retried
      } catch (cause) {
        throw unavailable(`delete ${folder}/${version}`, cause);
      }
    },
  };
};
