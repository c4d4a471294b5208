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
import { loadsInside, remotesInside } from './page-loads';

export const compositionPlace = '<!--sala:composition-->';
/** A shell from before there was such a place has all of the document in the first. */
export const othersPlace = '<!--sala:other-remotes-->';

export interface Page {
  readonly composition: Composition;
  /**
   * The page for an address, compressed. Addresses that need the same share one; it is made when
   * the first asks.
   */
  documentFor(path: string): Promise<PreparedDocument>;
  readonly contentSecurityPolicy: string;
  /** The policy of a page that shows Clerk's widgets. @param clerk origin of its Frontend API. */
  readonly policyWithClerk: (clerk: string) => string;
}

/** Inside a script element only `<` can end the element or open a comment. */
const asScriptData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${asScriptData(value)}</script>`;

/**
 * load.json stands in the page as it is, because its digest is checked; one that could end the
 * element stays outside.
 */
const loadElement = (digest: string, text: string | undefined): string =>
  text === undefined || text.includes('<')
    ? ''
    : `<script type="application/json" data-load="${digest}">${text}</script>`;

const manifestOf = (shell: ComposedShell, loads: CurrentRelease['loads']): LoadManifest => {
  const text = loads.get(shell.load);
  if (text === undefined) throw new Error(`The shell ${shell.version} has no load.json.`);
  return JSON.parse(text) as LoadManifest; // its digest is in the composition, and its shape was checked when it was published
};

/**
 * The page's own scripts are checked by the browser like every other one, and asked ahead with the
 * same digest, or they would be fetched twice; the build knows no digests when it writes the page.
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

/** The shell's page, checked and ready to be filled; what a browser sees has no carriage returns. */
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
 * The pages of a composition. They differ by address alone, in the load manifests that they have
 * inside and in what of the document stands behind the picture of the page, so that a large suite
 * is not waited for; never by person: what a person may see is decided in the page. Whoever has a
 * grant gets pages of their own.
 *
 * So the nonce is one per composition, not one per answer. A nonce keeps an attacker who can add
 * markup to an answer from naming it; nothing of a request ever enters these pages, and it only
 * admits styles. In exchange each page is compressed once, and an unchanged one is answered with 304.
 */
export const renderPage = (release: CurrentRelease, grant: Grant | null = null): Page => {
  const { composition, loads, keys } = release;
  const template = templateOf(release);
  const nonce = createHash('sha256')
    .update(`${composition.id} ${template}`)
    .digest('base64url')
    .slice(0, 22);
  const hasOthers = template.includes(othersPlace);
  const filledWith = (needed: readonly string[], elements: readonly string[]): string => {
    const { first, others } = splitDocument(
      composition,
      hasOthers ? needed : Object.keys(composition.remotes),
    );
    const before = [
      `<meta name="style-nonce" content="${nonce}">`, // the toasts' library is told by the shell
      data('composition', first),
      data('registry-keys', keys),
      ...(grant ? [data('grant', grant)] : []),
      ...elements,
    ];
    return template
      .replace(compositionPlace, () => before.join(''))
      .replace(othersPlace, () => data('other-remotes', others));
  };
  const htmlWith = (names: readonly string[]): string =>
    filledWith(
      names,
      loadsInside(composition, names).map((digest) => loadElement(digest, loads.get(digest))),
    );
  const documents = new Map<string, Promise<PreparedDocument>>();
  const override = grant?.kind === 'override' ? grant.origin : null;
  // of the page without manifests: what a release brought can never admit itself
  const policyWith = (clerk: string | null) =>
    contentSecurityPolicy(filledWith([], []), nonce, { clerk, override });
  return {
    composition,
    documentFor: (path) => {
      const names = remotesInside(composition, path);
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
