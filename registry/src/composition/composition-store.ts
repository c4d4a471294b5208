import type { ComposedVersion, RegistryKey, SignedComposition } from '@sala/shared-contracts';
import type { Artefacts } from '../artefacts/artefacts';
import type { Queryable } from '../log/event-log';
import type { CurrentRelease, Logger } from '../registry-port';
import { readRelease } from '../releases/release-table';
import { verifyComposition } from '../signing/sign-composition';

interface Row {
  readonly seq: number | string;
  readonly id: string;
  readonly document: SignedComposition;
}

/** How many documents to search for a trusted one. */
const searchDepth = 20;
/** Cache size: the current composition and a few replayed ones. */
const cacheSize = 8;

/** `/r/mfe-billing/1.0.0-0123abcd/` → folder and version. */
const placeOf = ({ base, version }: ComposedVersion) => ({
  folder: base.split('/')[2] ?? '',
  version,
});

const versionsOf = ({ shell, remotes }: SignedComposition): ComposedVersion[] => [
  shell,
  ...Object.values(remotes).flatMap(({ stable, lkg, canary }) => [
    stable,
    ...(lkg ? [lkg] : []),
    ...(canary ? [canary] : []),
  ]),
];

/** Current and past compositions, verified before use: rows may have been tampered with. */
export class CompositionStore {
  private readonly prepared = new Map<string, Promise<CurrentRelease | null>>();
  /** Dedupes log messages: compositions are read repeatedly. */
  private readonly loggedMessages = new Set<string>();

  constructor(
    private readonly artefacts: Artefacts,
    private readonly keys: readonly RegistryKey[],
    private readonly log: Logger,
  ) {}

  /** The newest trusted composition; null when none. */
  async latest(db: Queryable): Promise<CurrentRelease | null> {
    const { rows } = await db.query<Row>(
      'select seq, id, document from release_composition order by seq desc limit $1',
      [searchDepth],
    );
    for (const row of rows) {
      const release = await this.prepare(db, row);
      if (release) return release;
    }
    return null;
  }

  /** A past composition by id; null when unknown or untrusted. */
  async byId(db: Queryable, id: string): Promise<CurrentRelease | null> {
    const { rows } = await db.query<Row>(
      'select seq, id, document from release_composition where id = $1',
      [id],
    );
    return rows[0] ? this.prepare(db, rows[0]) : null;
  }

  /** The newest sequence number and the newest trusted document, which the next one follows. */
  async end(
    db: Queryable,
  ): Promise<{ readonly seq: number; readonly document: SignedComposition | null }> {
    const { rows } = await db.query<Row>(
      'select seq, id, document from release_composition order by seq desc limit $1',
      [searchDepth],
    );
    const [newest] = rows;
    for (const row of rows)
      if (await this.isTrusted(row))
        return { seq: Number(newest?.seq ?? 0), document: row.document };
    return { seq: Number(newest?.seq ?? 0), document: null };
  }

  private complain(message: string): void {
    if (!this.loggedMessages.has(message)) this.log.error(message);
    this.loggedMessages.add(message);
  }

  private async isTrusted({ seq, id, document }: Row): Promise<boolean> {
    if (document.id !== id || document.seq !== Number(seq)) return false;
    return verifyComposition(document, this.keys);
  }

  /** Cached by signature, so an altered row is another document. */
  private async prepare(db: Queryable, row: Row): Promise<CurrentRelease | null> {
    if (!(await this.isTrusted(row))) {
      this.complain(`composition ${row.id} is not signed by this registry and is not served`);
      return null;
    }
    const cached = this.prepared.get(row.id);
    if (cached) return cached;
    const release = this.assemble(db, row.document);
    this.prepared.set(row.id, release);
    for (const id of [...this.prepared.keys()].slice(0, -cacheSize)) this.prepared.delete(id);
    const found = await release.catch(() => null);
    if (!found) this.prepared.delete(row.id); // its files may reappear
    return release;
  }

  private async assemble(
    db: Queryable,
    composition: SignedComposition,
  ): Promise<CurrentRelease | null> {
    const loads = new Map<string, string>();
    for (const version of versionsOf(composition)) {
      const place = placeOf(version);
      const text = await this.artefacts.read(
        place.folder,
        place.version,
        'load.json',
        version.load,
      );
      if (text === null)
        this.complain(
          `${version.base}load.json is not what was published: the page goes without it`,
        );
      else loads.set(version.load, text);
    }
    const template = await this.pageOf(db, composition);
    if (template === null || !loads.has(composition.shell.load)) {
      this.complain(
        `${composition.shell.base} is not what was published: ${composition.id} is not served`,
      );
      return null;
    }
    return { composition, template, loads, keys: this.keys };
  }

  private async pageOf(db: Queryable, { shell }: SignedComposition): Promise<string | null> {
    const published = await readRelease(db, 'host_shell', shell.version);
    const page = published?.files.find(({ file }) => file === 'index.html');
    return page
      ? this.artefacts.read(placeOf(shell).folder, shell.version, page.file, page.integrity)
      : null;
  }
}
