import { createHash } from 'node:crypto';
import type { Composition } from '@sala/shared-contracts';
import { contentSecurityPolicy } from './content-security-policy';
import { prepareDocument, type PreparedDocument } from './prepared-document';

export const compositionPlace = '<!--sala:composition-->';

export interface Page {
  readonly document: PreparedDocument;
  readonly contentSecurityPolicy: string;
  /** The policy of a page that shows Clerk's widgets. @param clerk origin of its Frontend API. */
  readonly policyWithClerk: (clerk: string) => string;
  readonly composition: Composition;
  readonly compositionDocument: PreparedDocument;
}

/** Inside a script element only `<` can end the element or open a comment. */
const asScriptData = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * The page of a composition, the same bytes for every path and every person: what a path needs is read
 * from the inlined composition by the page itself.
 *
 * So its nonce is one per composition, not one per answer. A nonce keeps an attacker who can add markup
 * to an answer from naming it; nothing of a request ever enters this page, and it only admits styles.
 * In exchange the page is compressed once, and an unchanged one is answered with 304.
 */
export const renderPage = async (template: string, composition: Composition): Promise<Page> => {
  if (!template.includes(compositionPlace)) {
    throw new Error(`The shell ${composition.shell.version} has a page without ${compositionPlace}.`);
  }
  const nonce = createHash('sha256').update(`${composition.id} ${template}`).digest('base64url').slice(0, 22);
  const data = [
    `<meta name="style-nonce" content="${nonce}">`, // the toasts' library is told by the shell
    `<script type="application/json" id="composition">${asScriptData(composition)}</script>`,
  ].join('');
  // hashes are taken of what a browser sees, and it sees no carriage returns
  const html = template.replaceAll(/\r\n?/g, '\n').replace(compositionPlace, () => data);
  const [document, compositionDocument] = await Promise.all([
    prepareDocument(html, 'text/html; charset=utf-8'),
    prepareDocument(JSON.stringify(composition), 'application/json; charset=utf-8'),
  ]);
  return {
    document,
    compositionDocument,
    composition,
    contentSecurityPolicy: contentSecurityPolicy(html, nonce),
    policyWithClerk: (clerk) => contentSecurityPolicy(html, nonce, clerk),
  };
};
