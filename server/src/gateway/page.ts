import { createHash } from 'node:crypto';
import type { CurrentRelease, Grant } from '@sala/registry';
import { prepareDocument, type PreparedDocument } from '@sala/registry/http';
import {
  splitDocument,
  type ComposedShell,
  type Composition,
  type LoadManifest,
} from '@sala/shared-contracts';
import { contentSecurityPolicy } from './content-security-policy';
import { inlinedLoads, inlinedRemotes } from './page-loads';

export const compositionPlace = '<!--sala:composition-->';
/** Older shells lack this placeholder; their first part has the whole composition. */
export const otherRemotesPlaceholder = '<!--sala:other-remotes-->';

export interface Page {
  readonly composition: Composition;
  /**
   * The compressed page of an address, created on demand and shared by addresses with the same
   * remotes.
   */
  documentFor(path: string): Promise<PreparedDocument>;
  readonly contentSecurityPolicy: string;
  /** The CSP of a page with Clerk's widgets. @param clerk origin of its Frontend API */
  readonly policyWithClerk: (clerk: string) => string;
}

/** In a script element only `<` can end the element or start a comment. */
const asScriptData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${asScriptData(value)}</script>`;

/**
 * load.json is inlined unchanged, because its digest is verified; one that could close the element
 * is left out.
 */
const loadElement = (digest: string, text: string | undefined): string =>
  text === undefined || text.includes('<')
    ? ''
    : `<script type="application/json" data-load="${digest}">${text}</script>`;

const manifestOf = (shell: ComposedShell, loads: CurrentRelease['loads']): LoadManifest => {
  const text = loads.get(shell.load);
  if (text === undefined) throw new Error(`The shell ${shell.version} has no load.json.`);
  return JSON.parse(text) as LoadManifest; // verified by digest, validated when published
};

/**
 * Adds integrity to the page's own scripts and preloads (equal digests avoid a second fetch); the
 * build does not know them when it writes the page.
 */
const withIntegrity = (html: string, shell: ComposedShell, { integrity }: LoadManifest): string =>
  html.replaceAll(/<(?:script|link rel="preload")\s[^<>]*>/g, (tag) => {
    const source = /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1];
    const digest = source?.startsWith(shell.base)
      ? integrity[source.slice(shell.base.length)]
      : undefined;
    if (digest === undefined) return tag;
    const start = tag.slice(0, tag.endsWith('/>') ? -2 : -1).trimEnd();
    return `${start} integrity="${digest}"${tag.slice(start.length)}`;
  });

/** The shell's page, verified, without carriage returns. */
const templateOf = ({
  composition: { shell, policy },
  template,
  loads,
}: CurrentRelease): string => {
  if (!template.includes(compositionPlace))
    throw new Error(`The shell ${shell.version} has a page without ${compositionPlace}.`);
  const html = template.replaceAll(/\r\n?/g, '\n');
  return policy.integrity === 'enforce'
    ? withIntegrity(html, shell, manifestOf(shell, loads))
    : html;
};

/**
 * The pages of a composition. They differ only by address, in the inlined manifests and in how the
 * composition is split, so that a large suite does not delay the first paint; never by user: the
 * page decides what a user sees. Grants get their own pages.
 *
 * The nonce is therefore per composition, not per response. A nonce must be unpredictable to
 * someone who can inject markup into a response, but nothing of a request enters these pages, and
 * it only admits styles. In return each page is compressed once and revalidates with 304.
 */
export const renderPage = (release: CurrentRelease, grant: Grant | null = null): Page => {
  const { composition, loads, keys } = release;
  const template = templateOf(release);
  const nonce = createHash('sha256')
    .update(`${composition.id} ${template}`)
    .digest('base64url')
    .slice(0, 22);
  const hasOthers = template.includes(otherRemotesPlaceholder);
  const filledWith = (needed: readonly string[], elements: readonly string[]): string => {
    const { first, others } = splitDocument(
      composition,
      hasOthers ? needed : Object.keys(composition.remotes),
    );
    const before = [
      `<meta name="style-nonce" content="${nonce}">`, // the shell passes it to the toast library
      data('composition', first),
      data('registry-keys', keys),
      ...(grant ? [data('grant', grant)] : []),
      ...elements,
    ];
    return template
      .replace(compositionPlace, () => before.join(''))
      .replace(otherRemotesPlaceholder, () => data('other-remotes', others));
  };
  const htmlWith = (names: readonly string[]): string =>
    filledWith(
      names,
      inlinedLoads(composition, names).map((digest) => loadElement(digest, loads.get(digest))),
    );
  const documents = new Map<string, Promise<PreparedDocument>>();
  const override = grant?.kind === 'override' ? grant.origin : null;
  // Computed without manifests, so a release can never allow itself.
  const policyWith = (clerk: string | null) =>
    contentSecurityPolicy(filledWith([], []), nonce, { clerk, override });
  return {
    composition,
    documentFor: (path) => {
      const names = inlinedRemotes(composition, path);
      const key = names.join();
      const found =
        documents.get(key) ?? prepareDocument(htmlWith(names), 'text/html; charset=utf-8');
      documents.set(key, found);
      return found;
    },
    contentSecurityPolicy: policyWith(null),
    policyWithClerk: policyWith,
  };
};
