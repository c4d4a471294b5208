import type { LoadManifest } from '@sala/shared-contracts';
import { hasDigest } from '../federation/digest';
import { isSigned } from '../federation/signature';
import type { InForce, SkipReason, Outcome } from './messages';
import { commit, stopServing, cachedFile, storedComposition } from './storage';
import {
  cacheNameOf,
  covers,
  documentIn,
  filesOfVersion,
  isRevoked,
  subjectOf,
  versionsOf,
  type StoredComposition,
  type StoredFile,
  type StoredVersion,
} from './stored-composition';

class Refusal extends Error {
  constructor(
    readonly reason: SkipReason,
    readonly file?: string,
  ) {
    super(reason);
  }
}

const fetchOk = async (url: string, cache: RequestCache): Promise<Response> => {
  const answer = await fetch(url, { cache, priority: 'low' }).catch(() => null);
  if (!answer?.ok) throw new Refusal('line', url);
  return answer;
};

/** Collects a composition's verified files in a cache of its own. */
class CacheBuilder {
  private constructor(
    private readonly cache: Cache,
    /** Caches that already hold identical files: a new shell changes only a few. */
    private readonly cacheByDigest: ReadonlyMap<string, string>,
  ) {}

  static async begin(name: string, before: StoredComposition | null): Promise<CacheBuilder> {
    const known = new Map(before?.files.map(({ url, integrity }) => [integrity, url]));
    return new CacheBuilder(await caches.open(name), known);
  }

  async add({ url, integrity }: StoredFile): Promise<Response> {
    const sources = [
      () => cachedFile(url),
      () => cachedFile(this.cacheByDigest.get(integrity) ?? url),
      () => fetchOk(url, 'default'),
      () => fetchOk(url, 'reload'),
    ];
    for (const source of sources) {
      const answer = await source();
      if (!answer || !(await hasDigest(await answer.clone().arrayBuffer(), integrity))) continue;
      await this.put(url, answer.clone());
      return answer;
    }
    throw new Refusal('digest', url);
  }

  async addAll(files: readonly StoredFile[]): Promise<void> {
    for (const file of files) await this.add(file); // sequential, to leave bandwidth to the person
  }

  async put(url: string, answer: Response): Promise<void> {
    await this.cache.put(url, answer).catch(() => {
      throw new Refusal('storage', url);
    });
  }
}

/** Adds the page to be served; it must carry exactly this document. */
const addPage = async (gathering: CacheBuilder, { document, keys }: InForce): Promise<void> => {
  const answer = await fetchOk('/', 'no-cache');
  const found = documentIn(await answer.clone().text());
  if (!found || !(await isSigned(found, keys))) throw new Refusal('unsigned');
  if (found.id !== document.id) throw new Refusal('changed');
  await gathering.put('/', answer);
};

const storeVersions = async (
  wish: InForce,
  versions: readonly StoredVersion[],
  before: StoredComposition | null,
): Promise<StoredComposition> => {
  const cache = cacheNameOf(wish.document, versions);
  const gathering = await CacheBuilder.begin(cache, before);
  const files: StoredFile[] = [];
  for (const version of versions) {
    const load = { url: `${version.base}load.json`, integrity: version.load };
    const manifest = (await (await gathering.add(load)).json()) as LoadManifest; // its digest is in the signed document
    const own = filesOfVersion(version, manifest);
    await gathering.addAll(own.slice(1));
    files.push(...own);
  }
  await addPage(gathering, wish);
  const { id, seq } = wish.document;
  return {
    id,
    seq,
    cache,
    subjects: versions.map(subjectOf),
    files,
    before: before && before.cache !== cache ? before.cache : null,
  };
};

/** Maps a failure to an outcome. Full or forbidden storage can fail anywhere. */
const outcomeOf = (error: unknown, versions: readonly StoredVersion[]): Outcome => {
  if (!(error instanceof Refusal)) return { kept: false, reason: 'storage' };
  const { reason, file } = error;
  const version =
    file === undefined ? undefined : versions.find(({ base }) => file.startsWith(base));
  return {
    kept: false,
    reason,
    ...(version ? { subject: subjectOf(version) } : {}),
    ...(file === undefined ? {} : { file }),
  };
};

/**
 * Handles a document verified by a page: drops what it revokes, and stores its versions completely
 * or not at all. Verifies it again, because pages of several versions talk to one worker.
 */
export const handleDocument = async (wish: InForce): Promise<Outcome> => {
  const { document, keys } = wish;
  const versions = versionsOf(document, wish.versions);
  try {
    if (!(await isSigned(document, keys))) return { kept: false, reason: 'unsigned' };
    const served = await storedComposition();
    if (served && document.seq < served.seq) return { kept: false, reason: 'old' };
    const revoked = served !== null && isRevoked(served, document);
    if (revoked) await stopServing();
    const before = revoked ? null : served;
    if (covers(before, document, versions)) return { kept: true, id: document.id };
    if (!wish.download) return { kept: false, reason: 'spared' };
    await commit(await storeVersions(wish, versions, before));
    return { kept: true, id: document.id };
  } catch (error) {
    const outcome = outcomeOf(error, versions);
    // An interrupted download resumes next time; anything else only takes space.
    if (!outcome.kept && outcome.reason !== 'line') await discard(cacheNameOf(document, versions));
    return outcome;
  }
};

/** Deletes an incomplete cache, unless it is being served. */
const discard = async (cache: string): Promise<void> => {
  const kept = await storedComposition().catch(() => null);
  if (kept?.cache !== cache) await caches.delete(cache).catch(() => false); // storage may be forbidden
};
